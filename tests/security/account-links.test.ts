import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openIdProvider } from '../support/providers/openid-provider.ts'
import {
  accessOf,
  answerOf,
  completeLink,
  completeWith,
  link,
  offerProvider,
  signInWith,
  startLink,
  startWith,
} from '../support/members/provider-sign-in.ts'
import { sharedServer } from '../support/servers/server.ts'
import { aShop, type TestShop, type WireAnswer } from '../support/shop/shop.ts'
import { aFrontEnd, password, whoIs } from '../support/members/signing-in.ts'
import { codeOf } from '../support/requests/answers.ts'

// Connecting an account elsewhere while signed in: what an attacker may try with a session, a state, or an account there.

const server = await sharedServer()
const provider = await openIdProvider()
afterAll(() => provider[Symbol.asyncDispose]())
beforeEach(() => void Object.assign(provider, { person: {}, claims: {}, signature: 'its key', mode: 'answers' }))
const reasonOf = ({ body }: WireAnswer) => body.details?.applicationError?.data?.reason as string | undefined
const linkedOf = async (shop: TestShop, memberId: string) =>
  (await shop.owner('GET', `/stoa/v1/provider-sign-in/linked-accounts?memberId=${memberId}`)).body.linkedAccounts as unknown[]

async function aSignedIn() {
  const shop = await aShop(server)
  const { id: providerId } = await offerProvider(shop, provider)
  const front = await aFrontEnd(shop)
  const { access } = await front.signIn('victim@example.com')
  const { id } = (await whoIs(shop, access)).body.member as { id: string }
  return { shop, providerId, front, access, id }
}

test('an open session alone connects nothing: the password is asked for, or a recent sign-in', async () => {
  const { shop, providerId, front, access, id } = await aSignedIn()
  provider.person = { sub: 'attacker' }
  for (const given of [undefined, 'a wrong password'])
    expect(codeOf(await startLink(shop, access, providerId, given))).toBe('WRONG_PASSWORD')
  const owner = await shop.owner('POST', '/stoa/v1/provider-sign-in/linked-accounts/start', { providerId })
  expect(owner.status).toBe(403)
  expect(await linkedOf(shop, id)).toEqual([])

  // A member without a password needs a recent sign-in.
  provider.person = { sub: 'mia', email: 'mia@example.com', email_verified: true }
  const mia = await accessOf(front, await signInWith(front, providerId))
  provider.person = { sub: 'mia-too' }
  expect((await link(shop, mia, providerId)).status).toBe(200)
})

test('a state counts once, in the session that asked for it, and neither signs in nor is one of a sign-in', async () => {
  const { shop, providerId, front, access, id } = await aSignedIn()
  const started = async (token: string) => (await startLink(shop, token, providerId, password)).body
  // The attacker's state and answer are planted in the victim's browser, and the other way round.
  const { access: attacker } = await front.signIn('attacker@example.com')
  provider.person = { sub: 'attacker' }
  const theirs = await started(attacker)
  const planted = await completeLink(shop, access, theirs.stateToken, await answerOf(theirs.authorizationUrl))
  expect([codeOf(planted), reasonOf(planted)]).toEqual(['PROVIDER_SIGN_IN_FAILED', 'EXPIRED'])
  // Only the answer is, while the victim is on the way as well.
  const [mine, other] = [await started(access), await started(attacker)]
  const forged = await completeLink(shop, access, mine.stateToken, await answerOf(other.authorizationUrl))
  expect([codeOf(forged), reasonOf(forged)]).toEqual(['PROVIDER_SIGN_IN_FAILED', 'FAILED'])
  // Another session of the same member.
  const { access: second } = await front.signIn('victim@example.com')
  const first = await started(access)
  expect(reasonOf(await completeLink(shop, second, first.stateToken, await answerOf(first.authorizationUrl)))).toBe('EXPIRED')
  // A state of the one flow is none of the other.
  const toLink = await started(access)
  expect(reasonOf(await completeWith(front, toLink.stateToken, await answerOf(toLink.authorizationUrl)))).toBe('EXPIRED')
  const toSignIn = (await startWith(front, providerId)).body
  expect(reasonOf(await completeLink(shop, access, toSignIn.stateToken, await answerOf(toSignIn.authorizationUrl)))).toBe(
    'EXPIRED',
  )
  expect(await linkedOf(shop, id)).toEqual([])

  provider.person = { sub: 'victim' }
  const right = await started(access)
  const answer = await answerOf(right.authorizationUrl)
  expect((await completeLink(shop, access, right.stateToken, answer)).status).toBe(200)
  expect(reasonOf(await completeLink(shop, access, right.stateToken, answer))).toBe('EXPIRED')
  expect(await linkedOf(shop, id)).toHaveLength(1)
})

test('an account of somebody else is refused and stays theirs, also when both connect it at once', async () => {
  const { shop, providerId, front, access, id } = await aSignedIn()
  provider.person = { sub: 'shared' }
  const { access: other } = await front.signIn('other@example.com')
  const tries = await Promise.all([access, other].map((token) => link(shop, token, providerId, password)))
  expect(tries.map(codeOf).toSorted()).toEqual(['ACCOUNT_OF_ANOTHER_MEMBER', undefined])
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const owners = (await Promise.all([id, (await whoIs(shop, other)).body.member.id].map((of) => linkedOf(shop, of)))).flat()
  expect(owners).toHaveLength(1)
})

test('an ID token of another subject or without the nonce of this request connects nothing', async () => {
  const { shop, providerId, access, id } = await aSignedIn()
  provider.person = { sub: 'victim' }
  const wrong: Record<string, unknown>[] = [
    { nonce: 'another' },
    { aud: 'another-shop' },
    { sub: undefined },
    { iss: 'https://x.example' },
  ]
  for (const claims of wrong) {
    provider.claims = claims
    expect(reasonOf(await link(shop, access, providerId, password)), JSON.stringify(claims)).toBe('FAILED')
  }
  provider.claims = {}
  provider.signature = 'a stranger’s key'
  expect(reasonOf(await link(shop, access, providerId, password))).toBe('FAILED')
  provider.signature = 'its key'
  provider.mode = 'denies'
  expect(reasonOf(await link(shop, access, providerId, password))).toBe('DENIED')
  expect(await linkedOf(shop, id)).toEqual([])
})

test('a session that ended, or a member who was blocked on the way, connects nothing', async () => {
  const { shop, providerId, front, access, id } = await aSignedIn()
  provider.person = { sub: 'victim' }
  const begin = async (token: string) => {
    const { stateToken, authorizationUrl } = (await startLink(shop, token, providerId, password)).body
    return { stateToken: stateToken as string, answer: await answerOf(authorizationUrl) }
  }
  const first = await begin(access)
  await shop.owner('POST', '/stoa/v1/member-security/sessions/end-others', { memberId: id })
  expect((await completeLink(shop, access, first.stateToken, first.answer)).status).toBe(401)
  const { access: again } = await front.signIn('victim@example.com')
  expect(reasonOf(await completeLink(shop, again, first.stateToken, first.answer))).toBe('EXPIRED')
  const second = await begin(again)
  await shop.owner('POST', `/members/v1/members/${id}/block`)
  expect((await completeLink(shop, again, second.stateToken, second.answer)).status).toBe(401)
  expect(await linkedOf(shop, id)).toEqual([])
})

const path = '/stoa/v1/provider-sign-in/linked-accounts'

/** A member who registered with a provider, and has no password. */
async function aMemberWithoutPassword() {
  const { shop, providerId, front } = await aSignedIn()
  provider.person = { sub: 'mia', email: 'mia@example.com', email_verified: true }
  const access = await accessOf(front, await signInWith(front, providerId))
  const { id } = (await whoIs(shop, access)).body.member as { id: string }
  const asMia = { headers: { authorization: access } }
  const accounts = async () => (await shop.raw('GET', path, asMia)).body.linkedAccounts as { id: string; isLastWay: boolean }[]
  return {
    shop,
    providerId,
    access,
    accounts,
    disconnect: (accountId: string) => shop.raw('DELETE', `${path}/${accountId}`, asMia),
    /** Returns the id of the passkey. */
    async addPasskey() {
      const { rows } = await sql<{
        id: string
      }>`insert into member_factor (site_id, member_id, id, type, name, data, last_step, created_date)
        values (${shop.credentials.siteId}, ${id}, gen_random_uuid(), 'WEBAUTHN', 'Phone', '{"credentialId":"x"}', 0, now())
        returning id`.execute(server.database.db)
      return rows[0]!.id
    },
    removeFactor: (factorId: string) => shop.raw('POST', `/stoa/v1/second-factors/${factorId}/remove`, { ...asMia, body: {} }),
  }
}

test('the last way to sign in stays, also when two accounts are disconnected at once', async () => {
  const { shop, providerId, access, accounts, disconnect } = await aMemberWithoutPassword()
  provider.person = { sub: 'mia-too' }
  await link(shop, access, providerId)
  const linked = await accounts()
  expect(linked.map(({ isLastWay }) => isLastWay)).toEqual([false, false])
  const ended = await Promise.all(linked.map(({ id }) => disconnect(id)))
  expect(ended.map(codeOf).toSorted()).toEqual(['LAST_WAY_TO_SIGN_IN', undefined])
  expect((await accounts()).map(({ isLastWay }) => isLastWay)).toEqual([true])
})

test('the last passkey of a member without a password stays as well, also when it goes together with the last account', async () => {
  const { accounts, addPasskey, removeFactor, disconnect } = await aMemberWithoutPassword()
  const [account] = await accounts()
  expect((await removeFactor(await addPasskey())).status).toBe(200)
  const passkey = await addPasskey()
  expect((await accounts())[0]!.isLastWay).toBe(false)
  const ended = await Promise.all([removeFactor(passkey), disconnect(account!.id)])
  expect(ended.map(codeOf).toSorted()).toEqual(['LAST_WAY_TO_SIGN_IN', undefined])
  const spare = await addPasskey()
  const left = await accounts()
  for (const { id } of left) expect((await disconnect(id)).status).toBe(200)
  if (left.length === 0) expect((await removeFactor(passkey)).status).toBe(200)
  expect(codeOf(await removeFactor(spare))).toBe('LAST_WAY_TO_SIGN_IN')
})

test('a password that staff had replaced is no way to sign in that is left', async () => {
  const { shop, providerId, front, access, id } = await aSignedIn()
  provider.person = { sub: 'victim' }
  await link(shop, access, providerId, password)
  expect((await shop.owner('POST', '/stoa/v1/member-security/password/require-new', { memberId: id })).status).toBe(200)
  const again = { headers: { authorization: await accessOf(front, await signInWith(front, providerId)) } }
  const { linkedAccounts } = (await shop.raw('GET', path, again)).body
  expect(linkedAccounts).toMatchObject([{ isLastWay: true }])
  expect(codeOf(await shop.raw('DELETE', `${path}/${linkedAccounts[0].id}`, again))).toBe('LAST_WAY_TO_SIGN_IN')
  expect((await shop.owner('DELETE', `${path}/${linkedAccounts[0].id}`)).status).toBe(200)
})

test('a state is worth nothing on another site, nor once the owner has turned the provider off', async () => {
  const { shop, providerId, access, id } = await aSignedIn()
  const other = await aSignedIn()
  provider.person = { sub: 'victim' }
  const begin = async () => (await startLink(shop, access, providerId, password)).body
  const elsewhere = await begin()
  const crossed = await completeLink(other.shop, other.access, elsewhere.stateToken, await answerOf(elsewhere.authorizationUrl))
  expect(reasonOf(crossed)).toBe('EXPIRED')
  const mine = await begin()
  const answer = await answerOf(mine.authorizationUrl)
  const off = await shop.owner('PATCH', `/stoa/v1/sign-in-providers/${providerId}`, {
    signInProvider: {
      enabled: false,
      revision: (await shop.owner('GET', `/stoa/v1/sign-in-providers/${providerId}`)).body.signInProvider.revision,
    },
  })
  expect(off.status).toBe(200)
  expect(codeOf(await completeLink(shop, access, mine.stateToken, answer))).toBe('SIGN_IN_PROVIDER_NOT_AVAILABLE')
  expect(await linkedOf(shop, id)).toEqual([])
  expect(await linkedOf(other.shop, other.id)).toEqual([])
})

test('whoever is restored, or approved again, has neither the session nor the state of before', async () => {
  const { shop, providerId, front, access, id } = await aSignedIn()
  provider.person = { sub: 'victim' }
  const begin = async (token: string) => {
    const { stateToken, authorizationUrl } = (await startLink(shop, token, providerId, password)).body
    return { stateToken: stateToken as string, answer: await answerOf(authorizationUrl) }
  }
  const first = await begin(access)
  await shop.owner('POST', `/members/v1/members/${id}/block`)
  await shop.owner('POST', `/members/v1/members/${id}/approve`)
  expect((await completeLink(shop, access, first.stateToken, first.answer)).status).toBe(401)
  const { access: again } = await front.signIn('victim@example.com')
  expect(reasonOf(await completeLink(shop, again, first.stateToken, first.answer))).toBe('EXPIRED')
  const second = await begin(again)
  const gone = await shop.raw('DELETE', '/members/v1/members/my', { headers: { authorization: again } })
  const account = { email: 'victim@example.com', password }
  const restored = await front.send('POST', '/stoa/v1/member-security/cancel-deletion', account)
  expect([gone.status, restored.status]).toEqual([200, 200])
  expect((await completeLink(shop, again, second.stateToken, second.answer)).status).toBe(401)
  expect(await linkedOf(shop, id)).toEqual([])
})
