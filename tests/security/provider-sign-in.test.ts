import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { NotIdentified, openIdProviders, ProviderNotAvailable } from '../../apps/server/src/modules/identity/identity/openid.ts'
import { outbound } from '../../apps/server/src/kernel/outside/outbound.ts'
import { aMember } from '../support/members/members.ts'
import { openIdProvider } from '../support/providers/openid-provider.ts'
import { accessOf, answerOf, completeWith, offerProvider, signInWith, startWith } from '../support/members/provider-sign-in.ts'
import { totpCode } from '../support/members/second-factors.ts'
import { sharedServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { aFrontEnd, whoIs } from '../support/members/signing-in.ts'
import { codeOf } from '../support/requests/answers.ts'

// Signing in with an account elsewhere: what an attacker may try with a provider, an account there, or somebody's browser.

const server = await sharedServer()
const provider = await openIdProvider()
afterAll(() => provider[Symbol.asyncDispose]())

beforeEach(() => {
  Object.assign(provider, { person: {}, claims: {}, signature: 'its key', mode: 'answers' })
})

async function aShopWithProvider() {
  const shop = await aShop(server)
  const { id } = await offerProvider(shop, provider)
  return { shop, providerId: id, front: await aFrontEnd(shop) }
}

const membersOf = async (shop: TestShop) =>
  (await shop.owner('POST', '/members/v1/members/query', { query: {} })).body.members as { loginEmail: string }[]

test('an answer that is not the provider’s own to this very request signs nobody in', async () => {
  const { shop, front, providerId } = await aShopWithProvider()
  provider.person = { sub: 'mia', email: 'mia@example.com', email_verified: true }
  const reasonOf = async () => (await signInWith(front, providerId)).body.details.applicationError
  const failed = expect.objectContaining({ code: 'PROVIDER_SIGN_IN_FAILED', data: { reason: 'FAILED' } })
  const wrong: Record<string, unknown>[] = [
    { nonce: 'another' },
    { nonce: undefined },
    { aud: 'another-shop' },
    { iss: 'https://issuer.example' },
    { exp: Math.floor(Date.now() / 1000) - 3600 },
    { sub: undefined },
    { sub: 'x'.repeat(256) },
  ]
  for (const claims of wrong) {
    provider.claims = claims
    expect(await reasonOf(), JSON.stringify(claims)).toEqual(failed)
  }
  provider.claims = {}
  for (const signature of ['none', 'a stranger’s key'] as const) {
    provider.signature = signature
    expect(await reasonOf(), signature).toEqual(failed)
  }
  provider.signature = 'its key'
  provider.mode = 'denies'
  expect(await reasonOf()).toMatchObject({ code: 'PROVIDER_SIGN_IN_FAILED', data: { reason: 'DENIED' } })
  expect(await membersOf(shop)).toEqual([])
})

test('an answer counts once, in the browser that asked for it, and at its own front end', async () => {
  const { shop, front, providerId } = await aShopWithProvider()
  provider.person = { sub: 'mia', email: 'mia@example.com', email_verified: true }
  const [mine, theirs] = await Promise.all([startWith(front, providerId), startWith(front, providerId)])
  // A link with the attacker's answer, opened in the browser of somebody who has also begun to sign in.
  const planted = await answerOf(theirs.body.authorizationUrl)
  expect(codeOf(await completeWith(front, mine.body.stateToken, planted))).toBe('PROVIDER_SIGN_IN_FAILED')

  const again = await startWith(front, providerId)
  const answer = await answerOf(again.body.authorizationUrl)
  expect((await completeWith(front, again.body.stateToken, answer)).body.state).toBe('SUCCESS')
  expect((await completeWith(front, again.body.stateToken, answer)).body.details.applicationError).toMatchObject({
    code: 'PROVIDER_SIGN_IN_FAILED',
    data: { reason: 'EXPIRED' },
  })
  // The code was used up at the provider as well.
  const other = await startWith(front, providerId)
  const state = new URL(other.body.authorizationUrl).searchParams.get('state')!
  const reused = new URLSearchParams(answer)
  reused.set('state', state)
  expect((await completeWith(front, other.body.stateToken, String(reused))).status).toBe(400)
  expect(await membersOf(shop)).toHaveLength(1)
})

test('an unverified email, here or elsewhere, opens nobody’s account', async () => {
  const { shop, front, providerId } = await aShopWithProvider()
  const victim = await aMember(shop, { email: 'victim@example.com' })
  // The attacker's account elsewhere claims the email, or the attacker registered here with an email that is not theirs.
  for (const email_verified of [false, undefined, 'yes', true]) {
    provider.person = { sub: 'attacker', email: 'Victim@example.com', email_verified }
    const { body } = await signInWith(front, providerId)
    expect(body).toEqual({ state: 'PROOF_REQUIRED', stateToken: expect.any(String) })
  }
  expect(
    (await shop.owner('GET', `/stoa/v1/provider-sign-in/linked-accounts?memberId=${victim.id}`)).body.linkedAccounts,
  ).toEqual([])
})

test('who is blocked stays out, and a second factor is still asked for', async () => {
  const { shop, front, providerId } = await aShopWithProvider()
  provider.person = { sub: 'mia', email: 'mia@example.com', email_verified: true }
  const signedIn = await signInWith(front, providerId)
  const { id } = (await whoIs(shop, await accessOf(front, signedIn))).body.member
  await shop.owner('POST', `/members/v1/members/${id}/block`)
  expect(codeOf(await signInWith(front, providerId))).toBe('MEMBER_BLOCKED')

  provider.person = { sub: 'eve', email: 'eve@example.com', email_verified: true }
  const access = await accessOf(front, await signInWith(front, providerId))
  const send = (path: string, body: object) =>
    shop.raw('POST', `/stoa/v1/second-factors/${path}`, { headers: { authorization: access }, body })
  const { stateToken, totp } = (await send('start', { type: 'TOTP' })).body
  await send('confirm', { stateToken, code: totpCode(shop, totp.secret), name: 'Phone' })
  const { body } = await signInWith(front, providerId)
  expect(body).toMatchObject({ state: 'STATUS_CHECK', mfaChallengeData: { factorType: 'TOTP' } })
  expect(body).not.toHaveProperty('sessionToken')
})

test('the secret of a provider is never answered, audited or sent to another issuer', async () => {
  const { shop, providerId } = await aShopWithProvider()
  const path = `/stoa/v1/sign-in-providers/${providerId}`
  expect((await shop.owner('GET', path)).body.signInProvider).not.toHaveProperty('clientSecret')
  const moved = await shop.owner('PATCH', path, { signInProvider: { id: providerId, issuer: 'https://attacker.example' } })
  expect(moved.body.details.validationError.fieldViolations).toMatchObject([{ field: 'signInProvider.clientSecret' }])
  const { rows } = await sql`select * from sign_in_provider where site_id = ${shop.credentials.siteId}`.execute(
    server.database.db,
  )
  expect(rows).toHaveLength(1)
  const { body: log } = await shop.owner('POST', '/stoa/v1/audit-log/query', { query: {} })
  expect(JSON.stringify([rows, log])).not.toContain(provider.clientSecret)
  for (const issuer of [
    'ftp://issuer.example',
    'http://192.168.0.1',
    'https://a:b@issuer.example',
    'https://issuer.example?x=1',
  ]) {
    const refused = await shop.owner('PATCH', path, { signInProvider: { id: providerId, issuer, clientSecret: 'x' } })
    expect(codeOf(refused), issuer).toBe('URL_NOT_ALLOWED')
  }
})

test('a provider that is late, down or in a private network keeps nobody waiting', async () => {
  await using port = outbound(['127.0.0.1'])
  const client = { ...provider, id: 'one', version: '1', httpsOnly: false }
  const checks = { redirectUri: 'https://shop.example/sign-in/return', state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) }
  const hasty = openIdProviders(port, 50)
  for (const mode of ['is silent', 'is down'] as const) {
    provider.mode = mode
    await expect(hasty.authorizationUrl(client, checks)).rejects.toThrow(ProviderNotAvailable)
  }
  // A failure is not kept, and what was read is: many sign-ins read the metadata once.
  provider.mode = 'answers'
  provider.discoveries = 0
  const patient = openIdProviders(port)
  await Promise.all([1, 2, 3].map(() => patient.authorizationUrl(client, checks)))
  expect(provider.discoveries).toBe(1)
  provider.mode = 'is down'
  await expect(patient.identify(client, checks, 'code=x&state=s')).rejects.toThrow(ProviderNotAvailable)
  await expect(patient.identify(client, checks, 'code=x&state=other')).rejects.toThrow(NotIdentified)
  provider.mode = 'answers'
  await using closed = outbound([])
  await expect(openIdProviders(closed).authorizationUrl(client, checks)).rejects.toThrow(ProviderNotAvailable)
  await expect(openIdProviders(port).authorizationUrl({ ...client, httpsOnly: true }, checks)).rejects.toThrow(
    ProviderNotAvailable,
  )
})
