import { currentCart } from '@wix/ecom'
import { authentication } from '@wix/identity'
import { members } from '@wix/members'
import { redirects } from '@wix/redirects'
import { expect, test } from 'vitest'
import { aProduct, storesAppId } from '../../support/shop/builders.ts'
import { linkTokens } from '../../support/providers/mail-server.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { local, messageOf } from '../../support/members/sign-in-frame.ts'
import { withOtherEnd } from '../../support/with-other-end.ts'
import { aSiteWithMembers, clientOf } from './member-sign-in-builders.ts'
import { password } from '../../support/members/signing-in.ts'

// Signing in as the published client does it.

const mailing = mailingServer()

const frontEnd = 'https://front.example'

type Client = Pick<ReturnType<typeof clientOf>, 'auth'>

/** The options of a sign-in in a hidden frame; the type of the client does not name the session token. */
function silently(sessionToken: string) {
  return { prompt: 'none', responseMode: 'web_message', sessionToken } as { prompt: 'none'; responseMode: 'web_message' }
}

/** As `getMemberTokensForDirectLogin` does it, which needs a document. */
function withoutRedirect(client: Client) {
  return { ...client.auth.generateOAuthData(''), redirectUri: undefined as unknown as string }
}

async function signInDirectly(client: Client, sessionToken: string) {
  const data = withoutRedirect(client)
  const { authUrl } = await client.auth.getAuthUrl(data, silently(sessionToken))
  const { message, policy } = await messageOf(mailing.server, authUrl)
  const tokens = await client.auth.getMemberTokens(message['code']!, message['state']!, data)
  client.auth.setTokens(tokens)
  return { tokens, policy, code: message['code']!, data }
}

test('a visitor registers, gets the tokens of a member through a hidden frame, and renews them', async () => {
  const shop = await aSiteWithMembers(mailing)
  const client = clientOf(shop)
  const registered = await client.auth.register({
    email: 'Mia@Example.com',
    password,
    profile: { firstName: 'Mia', lastName: 'Muster' },
  })
  expect(registered).toMatchObject({ loginState: 'SUCCESS', data: { sessionToken: expect.any(String) } })
  const { policy, tokens } = await signInDirectly(client, (registered as any).data.sessionToken)
  expect(policy).toContain('frame-ancestors https://front.example')
  expect(client.auth.loggedIn()).toBe(true)
  const { member } = await client.members.getCurrentMember({ fieldsets: ['FULL'] })
  expect(member).toMatchObject({
    loginEmail: 'mia@example.com',
    status: 'APPROVED',
    contact: { firstName: 'Mia', lastName: 'Muster' },
    profile: { nickname: 'Mia Muster', slug: 'mia-muster' },
  })
  const renewed = await client.auth.renewToken(tokens.refreshToken)
  expect(renewed.refreshToken).toEqual(tokens.refreshToken)
  const again = await client.auth.login({ email: 'mia@example.com', password })
  expect(again).toMatchObject({ loginState: 'SUCCESS' })
})

test('a forgotten password is replaced by a mailed link, once, and every session ends', async () => {
  const shop = await aSiteWithMembers(mailing)
  const client = clientOf(shop)
  const registered = await client.auth.register({ email: 'mia@example.com', password })
  await signInDirectly(client, (registered as any).data.sessionToken)
  const signedIn = client.auth.getTokens().accessToken.value
  await client.auth.sendPasswordResetEmail('mia@example.com', `${frontEnd}/signed-in`)
  await client.auth.sendPasswordResetEmail('nobody@example.com', `${frontEnd}/signed-in`)
  await expect(client.auth.sendPasswordResetEmail('mia@example.com', 'https://evil.example/')).rejects.toThrow()
  await mailing.server.app.drain()
  const [token, ...others] = linkTokens(mailing.smtp.mails, 'new-password')
  expect(others).toEqual([])
  const visitor = { authorization: await visitorToken(shop) }
  const recover = (recoveryToken: string, newPassword: string) =>
    shop.raw('POST', '/_api/iam/recovery/v1/recover', { body: { recoveryToken, password: newPassword }, headers: visitor })
  expect((await recover(token!, 'short')).status).toBe(400)
  expect((await recover(token!, 'another horse battery')).body).toMatchObject({ state: 'SUCCESS' })
  expect((await recover(token!, 'a third horse battery')).status).toBe(400)
  expect((await shop.raw('GET', '/members/v1/members/my', { headers: { authorization: signedIn } })).status).toBe(401)
  const fresh = clientOf(shop)
  expect(await fresh.auth.login({ email: 'mia@example.com', password })).toMatchObject({ loginState: 'FAILURE' })
  expect(await fresh.auth.login({ email: 'mia@example.com', password: 'another horse battery' })).toMatchObject({
    loginState: 'SUCCESS',
  })
})

async function visitorToken(shop: TestShop): Promise<string> {
  const { clientId } = shop.credentials
  const { body } = await shop.raw('POST', '/oauth2/token', { body: { clientId, grantType: 'anonymous' } })
  return body.access_token
}

test('an app signs in whom it knows, with and without a session token', async () => {
  const shop = await aSiteWithMembers(mailing)
  const { apiKey } = shop.credentials
  const client = clientOf(shop)
  await client.auth.generateVisitorTokens().then(client.auth.setTokens)
  const tokens = await client.auth.getMemberTokensForExternalLoginWithSession('mia@example.com', apiKey)
  client.auth.setTokens(tokens)
  const { member } = await client.members.getCurrentMember({ fieldsets: ['FULL'] })
  expect(member).toMatchObject({ loginEmail: 'mia@example.com', status: 'APPROVED' })
  const second = clientOf(shop)
  await second.auth.generateVisitorTokens().then(second.auth.setTokens)
  second.auth.setTokens(await second.auth.getMemberTokensForExternalLogin(member!._id!, apiKey))
  expect((await second.members.getCurrentMember()).member!._id).toBe(member!._id)
  await expect(second.auth.getMemberTokensForExternalLogin(member!._id!, 'stoa_key_wrong')).rejects.toThrow()
})

test('an app signs nobody in whom the site does not let in yet', async () => {
  const shop = await aSiteWithMembers(mailing, { requireOwnerApproval: true, requireEmailVerification: true })
  const signOn = async (email: string, more: object = {}) => {
    const { status, body } = await shop.owner('POST', '/_api/iam/authentication/v2/sign-on', { loginId: { email }, ...more })
    expect(status).toBe(200)
    const { name, reasons } = body.identity.status
    return { token: body.sessionToken, name, reasons, id: body.identity.id as string }
  }
  const unapproved = { token: undefined, name: 'PENDING', reasons: ['PENDING_ADMIN_APPROVAL_REQUIRED'] }
  const unverified = { token: undefined, name: 'PENDING', reasons: ['PENDING_EMAIL_VERIFICATION_REQUIRED'] }
  expect(await signOn('mia@example.com')).toMatchObject(unverified)
  expect(await signOn('mia@example.com', { verifyEmail: true })).toMatchObject(unapproved)
  const { id } = await signOn('mia@example.com')
  const { signIns } = (await shop.owner('GET', `/stoa/v1/member-security/sign-ins?memberId=${id}`)).body
  expect(signIns).toEqual([])
  await shop.owner('POST', `/members/v1/members/${id}/approve`)
  expect(await signOn('mia@example.com')).toMatchObject({ token: expect.any(String), name: 'ACTIVE' })

  await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: { requireOwnerApproval: false } })
  expect(await signOn('noor@example.com')).toMatchObject(unverified)
  expect(await signOn('noor@example.com', { verifyEmail: true })).toMatchObject({ token: expect.any(String), name: 'ACTIVE' })
})

test('blocking, disconnecting and deleting a member, and signing out, count with the next request', async () => {
  const shop = await aSiteWithMembers(mailing)
  const owner = ownerClient(shop, { members }).members
  for (const end of [
    (id: string) => owner.blockMember(id),
    (id: string) => owner.disconnectMember(id),
    (id: string) => owner.deleteMember(id),
  ]) {
    const client = clientOf(shop)
    const registered = await client.auth.register({ email: `m${Math.random()}@example.com`, password })
    const { tokens } = await signInDirectly(client, (registered as any).data.sessionToken)
    const { member } = await client.members.getCurrentMember()
    await end(member!._id!)
    await expect(client.members.getCurrentMember()).rejects.toThrow()
    await expect(client.auth.renewToken(tokens.refreshToken)).rejects.toThrow()
  }
  const client = clientOf(shop)
  const registered = await client.auth.register({ email: 'mia@example.com', password })
  const { tokens } = await signInDirectly(client, (registered as any).data.sessionToken)
  const { logoutUrl } = await client.auth.logout(`${frontEnd}/bye`)
  expect(logoutUrl).toContain('/hand-over')
  expect(client.auth.loggedIn()).toBe(false)
  await expect(client.auth.renewToken(tokens.refreshToken)).rejects.toThrow()
  const answer = await shop.raw('GET', '/members/v1/members/my', { headers: { authorization: tokens.accessToken.value } })
  expect(answer.status).toBe(401)
})

test('a code works once, for its client, its verifier and its redirect URL; its use by another verifier ends the session', async () => {
  const shop = await aSiteWithMembers(mailing)
  const client = clientOf(shop)
  const registered = await client.auth.register({ email: 'mia@example.com', password })
  const { code, data, tokens } = await signInDirectly(client, (registered as any).data.sessionToken)
  // An effect that React's StrictMode runs twice.
  const repeated = await client.auth.getMemberTokens(code, data.state, data)
  expect(repeated.refreshToken).toEqual(tokens.refreshToken)
  await client.auth.renewToken(tokens.refreshToken)
  const otherVerifier = { ...data, codeVerifier: 'x'.repeat(43) }
  await expect(client.auth.getMemberTokens(code, data.state, otherVerifier)).rejects.toThrow()
  await expect(client.auth.renewToken(tokens.refreshToken)).rejects.toThrow()

  const token = (body: object) =>
    shop.raw('POST', '/oauth2/token', { body: { clientId: shop.credentials.clientId, grantType: 'authorization_code', ...body } })
  const fresh = async () => {
    const again = clientOf(shop)
    const login = await again.auth.login({ email: 'mia@example.com', password })
    const own = withoutRedirect(again)
    const { authUrl } = await again.auth.getAuthUrl(own, silently((login as any).data.sessionToken))
    return { code: (await messageOf(mailing.server, authUrl)).message['code']!, codeVerifier: own.codeVerifier }
  }
  const first = await fresh()
  expect((await token({ ...first, codeVerifier: withOtherEnd(first.codeVerifier) })).status).toBe(400)
  expect((await token({ ...(await fresh()), codeVerifier: 'short' })).status).toBe(400)
  expect((await token({ ...(await fresh()), redirectUri: frontEnd })).status).toBe(400)
  const otherShop = await aSiteWithMembers(mailing)
  expect((await token({ ...(await fresh()), clientId: otherShop.credentials.clientId })).status).toBe(400)
  const late = await fresh()
  mailing.server.clock.advance(61_000)
  expect((await token(late)).status).toBe(400)
  expect((await token(await fresh())).status).toBe(200)
})

test('without a session, the authorization endpoint asks to sign in, or says that nobody is signed in', async () => {
  const shop = await aSiteWithMembers(mailing)
  const client = clientOf(shop)
  const data = client.auth.generateOAuthData(`${frontEnd}/callback`)
  const { authUrl } = await client.auth.getAuthUrl(data, { prompt: 'login', responseMode: 'query' })
  const asked = await fetch(local(mailing.server, authUrl), { redirect: 'manual' })
  expect([asked.status, asked.headers.get('location')]).toEqual([303, expect.stringMatching(/\/sign-in\?request=/)])
  const silent = await client.auth.getAuthUrl(data, { prompt: 'none', responseMode: 'query' })
  const silently = await fetch(local(mailing.server, silent.authUrl), { redirect: 'manual' })
  const back = silently.headers.get('location')!
  expect(back.startsWith(`${frontEnd}/callback?`)).toBe(true)
  expect(client.auth.parseFromUrl(back, 'query')).toMatchObject({ error: 'login_required', state: data.state })
  const elsewhere = { ...data, redirectUri: 'https://evil.example/callback' }
  await expect(client.auth.getAuthUrl(elsewhere, { prompt: 'none', responseMode: 'query' })).rejects.toThrow()
})

test('the cart of the visitor follows the sign-in, and joins the one that the member has', async () => {
  const shop = await aSiteWithMembers(mailing)
  const [print, mug] = [await aProduct(shop), await aProduct(shop, { name: 'Mug' })]
  const lineOf = ({ id, variantId }: { id: string; variantId: string }) => ({
    quantity: 1,
    catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId } },
  })
  const namesOf = async (client: ReturnType<typeof buyer>) =>
    (await client.currentCart.getCurrentCart()).lineItems!.map(
      ({ productName, quantity }) => `${quantity} ${productName!.original}`,
    )
  const buyer = () => visitorClient(shop, { currentCart, members, redirects, authentication })
  const first = buyer()
  await first.currentCart.addToCurrentCart({ lineItems: [lineOf(print)] })
  const registered = await first.auth.register({ email: 'mia@example.com', password })
  await signInDirectly(first, (registered as any).data.sessionToken)
  expect(await namesOf(first)).toEqual(['1 Print'])
  const second = buyer()
  await second.currentCart.addToCurrentCart({ lineItems: [lineOf(mug), lineOf(print)] })
  const login = await second.auth.login({ email: 'mia@example.com', password })
  await signInDirectly(second, (login as any).data.sessionToken)
  expect((await namesOf(second)).toSorted()).toEqual(['1 Mug', '2 Print'])
  expect((await namesOf(first)).toSorted()).toEqual(['1 Mug', '2 Print'])
})
