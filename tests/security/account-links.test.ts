import { afterAll, beforeEach, expect, test } from 'vitest'
import { openIdProvider } from '../support/openid-provider.ts'
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
} from '../support/provider-sign-in.ts'
import { sharedServer } from '../support/server.ts'
import { aShop, type TestShop, type WireAnswer } from '../support/shop.ts'
import { aFrontEnd, password, whoIs } from '../support/signing-in.ts'

// Connecting an account elsewhere while signed in: what an attacker may try with a session, a state, or an account there.

const server = await sharedServer()
const provider = await openIdProvider()
afterAll(() => provider[Symbol.asyncDispose]())
beforeEach(() => void Object.assign(provider, { person: {}, claims: {}, signature: 'its key', mode: 'answers' }))

const codeOf = ({ body }: WireAnswer) => body.details?.applicationError?.code as string | undefined
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

  // Whoever has no password.
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

test('the last way to sign in stays, also when two accounts are disconnected at once', async () => {
  const { shop, providerId, front } = await aSignedIn()
  provider.person = { sub: 'mia', email: 'mia@example.com', email_verified: true }
  const mia = await accessOf(front, await signInWith(front, providerId))
  provider.person = { sub: 'mia-too' }
  await link(shop, mia, providerId)
  const asMia = { headers: { authorization: mia } }
  const path = '/stoa/v1/provider-sign-in/linked-accounts'
  const { linkedAccounts } = (await shop.raw('GET', path, asMia)).body as { linkedAccounts: { id: string }[] }
  const ended = await Promise.all(linkedAccounts.map(({ id }) => shop.raw('DELETE', `${path}/${id}`, asMia)))
  expect(ended.map(codeOf).toSorted()).toEqual(['LAST_WAY_TO_SIGN_IN', undefined])
  expect((await shop.raw('GET', path, asMia)).body.linkedAccounts).toHaveLength(1)
})
