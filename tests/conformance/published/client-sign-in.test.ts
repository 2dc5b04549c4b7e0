import {
  authorizationUrl,
  createClient,
  exchangeCode,
  login,
  logout,
  memberSession,
  memoryTokens,
  parseRedirect,
  processVerification,
  register,
  sendPasswordResetEmail,
  visitorTokens,
  type MemberSession,
} from '@stoa/client'
import { getCurrentCart } from '@stoa/contract/calls/ecom/current-cart'
import { getCurrentMember } from '@stoa/contract/calls/members/members'
import { queryProducts } from '@stoa/contract/calls/stores/products-v-3'
import { expect, test } from 'vitest'
import { linkTokens } from '../../support/providers/mail-server.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { type TestShop } from '../../support/shop/shop.ts'
import { local, messageOf } from '../../support/members/sign-in-frame.ts'
import { aSignInSite } from '../../support/members/signing-in.ts'

// Members sign in with our own client.

const mailing = mailingServer()

const frontEnd = 'https://front.example'
const mia = { email: 'mia@example.com', password: 'correct horse battery' }

const aSite = (signOnPolicy: object = {}) => aSignInSite(mailing.server, signOnPolicy)

function sessionAt({ credentials: { clientId } }: TestShop, storage = memoryTokens()): MemberSession {
  return memberSession({ baseUrl: mailing.server.url, clientId, storage, now: () => mailing.server.clock.now().getTime() })
}

/** As `signInDirectly` does it, which needs a document. */
async function signIn(session: MemberSession, sessionToken: string) {
  const { url, request } = await authorizationUrl(session, { responseMode: 'web_message', prompt: 'none', sessionToken })
  const { message } = await messageOf(mailing.server, url)
  expect(new URL(url).pathname).toBe('/oauth2/authorize')
  return exchangeCode(session, message, request)
}

const tokenOf = (result: Awaited<ReturnType<typeof login>>) =>
  result.loginState === 'SUCCESS' ? result.data.sessionToken : expect.fail(JSON.stringify(result))

test('a visitor registers, is a member, renews the tokens and signs out', async () => {
  const shop = await aSite()
  const storage = memoryTokens()
  const session = sessionAt(shop, storage)
  await signIn(session, tokenOf(await register(session, { ...mia, profile: { firstName: 'Mia' } })))
  expect(session.isLoggedIn()).toBe(true)
  const { member } = await session.client.call(getCurrentMember, { fieldsets: ['FULL'] })
  expect(member).toMatchObject({ loginEmail: mia.email, contact: { firstName: 'Mia' } })

  const before = storage.get()!
  mailing.server.clock.advance(before.accessToken.expiresAt * 1000 - mailing.server.clock.now().getTime() + 2000)
  // Another page with the same storage is the same member.
  const later = sessionAt(shop, storage)
  expect((await later.client.call(getCurrentMember, {})).member!.id).toBe(member!.id)
  expect(storage.get()).toMatchObject({ refreshToken: before.refreshToken })
  expect(storage.get()!.accessToken.value).not.toBe(before.accessToken.value)

  expect(await logout(later, `${frontEnd}/bye`)).toContain('/hand-over')
  expect(later.isLoggedIn()).toBe(false)
  await expect(later.client.call(getCurrentMember, {})).rejects.toMatchObject({ status: 404 })
  expect(storage.get()!.refreshToken.role).toBe('visitor')
})

test('a member whose session ended elsewhere is a visitor after the next renewal', async () => {
  const shop = await aSite()
  const storage = memoryTokens()
  const session = sessionAt(shop, storage)
  await signIn(session, tokenOf(await register(session, mia)))
  const { member } = await session.client.call(getCurrentMember, {})
  await shop.owner('POST', `/members/v1/members/${member!.id}/disconnect`, {})
  const { accessToken, refreshToken } = storage.get()!
  storage.set({ accessToken: { ...accessToken, expiresAt: 0 }, refreshToken })
  await session.authorize()
  expect(session.isLoggedIn()).toBe(false)
})

test('the refusals of the server are those of the specification', async () => {
  const session = sessionAt(await aSite())
  await register(session, mia)
  expect(await register(session, mia)).toMatchObject({ loginState: 'FAILURE', errorCode: 'emailAlreadyExists' })
  expect(await register(session, { ...mia, email: 'no email' })).toMatchObject({ errorCode: 'invalidEmail' })
  const short = await register(session, { email: 'new@example.com', password: 'short' })
  expect(short).toEqual({ loginState: 'FAILURE', error: expect.stringContaining('password') })
  expect(await login(session, { ...mia, password: 'wrong' })).toMatchObject({ errorCode: 'invalidPassword' })
  const forged = signIn(session, 'no session token')
  await expect(forged).rejects.toMatchObject({ status: 400 })
})

test('a mailed code continues a sign-in, a mailed link replaces the password, and the owner may have to agree', async () => {
  const shop = await aSite({ requireEmailVerification: true })
  const session = sessionAt(shop)
  const registered = await register(session, mia)
  expect(registered.loginState).toBe('EMAIL_VERIFICATION_REQUIRED')
  await mailing.server.app.drain()
  const verificationCode = /\d{6}/.exec(mailing.smtp.mails[0]!.parsed.subject!)![0]
  await signIn(session, tokenOf(await processVerification(session, { verificationCode }, registered)))
  expect(session.isLoggedIn()).toBe(true)
  await sendPasswordResetEmail(session, mia.email, `${frontEnd}/back`)
  await mailing.server.app.drain()
  expect(linkTokens(mailing.smtp.mails, 'new-password')).toHaveLength(1)

  const other = sessionAt(await aSite({ requireOwnerApproval: true }))
  expect(await register(other, mia)).toEqual({ loginState: 'OWNER_APPROVAL_REQUIRED' })
})

test('a front end that leads to the hosted pages reads the answer from its own URL', async () => {
  const session = sessionAt(await aSite())
  const { url, request } = await authorizationUrl(session, {
    redirectUri: `${frontEnd}/back`,
    responseMode: 'query',
    prompt: 'none',
    sessionToken: tokenOf(await register(session, mia)),
    verifierLength: 128,
  })
  const { headers } = await fetch(local(mailing.server, url), { redirect: 'manual' })
  await exchangeCode(session, parseRedirect(headers.get('location')!, 'query'), request)
  expect(session.isLoggedIn()).toBe(true)
})

test('a visitor has a cart, and a query too long for a URL is answered as well', async () => {
  const shop = await aSite()
  const { clientId } = shop.credentials
  const client = createClient({
    baseUrl: mailing.server.url,
    authorize: visitorTokens({ baseUrl: mailing.server.url, clientId }),
  })
  await expect(client.call(getCurrentCart, {})).rejects.toMatchObject({ status: 404 })
  const ids = Array.from({ length: 100 }, () => crypto.randomUUID())
  expect((await client.call(queryProducts, { query: { filter: { id: { $in: ids } } } })).products).toEqual([])
})
