import { currentCart } from '@wix/ecom'
import { authentication } from '@wix/identity'
import { members } from '@wix/members'
import { redirects } from '@wix/redirects'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aProduct, aVisitor, storesAppId } from '../../support/builders.ts'
import { aField } from '../../support/members.ts'
import { besidesWelcome, linkTokens } from '../../support/mail-server.ts'
import { mailingServer } from '../../support/mailing-server.ts'
import { aShop, ownerClient, visitorClient, type TestShop } from '../../support/shop.ts'
import { local, messageOf } from '../../support/sign-in-frame.ts'
import { withOtherEnd } from '../../support/with-other-end.ts'
import { refusedWith } from '../../support/answers.ts'

// Signing in as the published client does it.

const mailing = mailingServer()

const password = 'correct horse battery'
const frontEnd = 'https://front.example'

async function aSiteWithMembers(policy: object = {}): Promise<TestShop> {
  const shop = await aShop(mailing.server)
  const { clientId } = shop.credentials
  const oAuthApp = { id: clientId, allowedRedirectDomains: ['front.example'] }
  await shop.owner('PATCH', `/stoa/v1/oauth-apps/${clientId}`, { oAuthApp })
  const set = await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: policy })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
  return shop
}

const clientOf = (shop: TestShop) => visitorClient(shop, { members, redirects, authentication })
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
  const shop = await aSiteWithMembers()
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

test('what a registration says of somebody is kept and answered, and a wrong value is refused where it is', async () => {
  const shop = await aSiteWithMembers()
  const { key } = await aField(shop, 'Shoe size', { fieldType: 'NUMBER' })
  const client = clientOf(shop)
  const profile = {
    nickname: 'Mia',
    picture: 'https://pictures.example/mia.jpg',
    company: 'Acme',
    position: 'Baker',
    birthdate: '1990-02-28',
    phonesV2: [{ phone: '+49 30 1' }],
    secondaryEmails: [{ email: 'mia@work.example' }],
    addresses: [{ address: { streetName: 'Lindenallee', streetNumber: '12', city: 'Berlin', country: 'DE' } }],
    customFields: [{ name: key, value: { numValue: 38 } }],
  }
  const register = (email: string, about: object) => client.authentication.registerV2({ email }, { password, profile: about })
  const { body } = await shop.raw('POST', '/_api/iam/authentication/v2/register', {
    headers: { authorization: (await client.auth.generateVisitorTokens()).accessToken.value },
    body: { loginId: { email: 'mia@example.com' }, password, profile },
  })
  expect(body.identity.identityProfile).toMatchObject(profile)
  const { member } = (await shop.owner('GET', `/members/v1/members/${body.identity.id}?fieldsets=FULL`)).body
  expect(member).toMatchObject({
    profile: { nickname: 'Mia', photo: { url: profile.picture } },
    contact: {
      company: 'Acme',
      jobTitle: 'Baker',
      birthdate: '1990-02-28',
      phones: ['+49 30 1'],
      emails: ['mia@work.example'],
      addresses: [{ streetAddress: { name: 'Lindenallee', number: '12' }, city: 'Berlin', country: 'DE' }],
      customFields: { [key]: { name: 'Shoe size', value: 38 } },
    },
  })
  // The published client puts its own argument before the path.
  const refused = async (name: string, value: object) => {
    const error = await register('ben@example.com', { customFields: [{ name, value }] }).catch((thrown: unknown) => thrown)
    return (error as any).details.validationError.fieldViolations[0].field
  }
  expect(await refused('unknown', { strValue: 'x' })).toBe('options.profile.customFields')
  expect(await refused(key, { strValue: 'large' })).toBe('options.profile.customFields[0].value')
})

test('the refusals of registration and login are the ones that the published client knows', async () => {
  const shop = await aSiteWithMembers()
  const client = clientOf(shop)
  await client.auth.register({ email: 'mia@example.com', password })
  expect(await client.auth.register({ email: 'mia@example.com', password })).toMatchObject({
    loginState: 'FAILURE',
    errorCode: 'emailAlreadyExists',
  })
  expect(await client.auth.register({ email: 'no email', password })).toMatchObject({
    loginState: 'FAILURE',
    errorCode: 'invalidEmail',
  })
  expect(await client.auth.register({ email: 'new@example.com', password: 'short' })).toMatchObject({ loginState: 'FAILURE' })
  for (const email of ['mia@example.com', 'nobody@example.com'])
    expect(await client.auth.login({ email, password: 'a wrong password' })).toMatchObject({
      loginState: 'FAILURE',
      errorCode: 'invalidPassword',
    })
})

test('the spellings of an address are one account, and an address with an invisible character is none', async () => {
  const shop = await aSiteWithMembers()
  const client = clientOf(shop)
  expect(await client.auth.register({ email: 'Mia@bücher.example', password })).toMatchObject({ loginState: 'SUCCESS' })
  for (const email of ['mia@xn--bcher-kva.example', 'mia@BÜCHER.example', 'mia@bu\u0308cher.example']) {
    expect(await client.auth.register({ email, password })).toMatchObject({ errorCode: 'emailAlreadyExists' })
    expect(await client.auth.login({ email, password })).toMatchObject({ loginState: 'SUCCESS' })
  }
  for (const email of ['mi\u00ada@bücher.example', 'mia\u200b@example.com', 'mia@exam\u2060ple.com'])
    expect(await client.auth.register({ email, password })).toMatchObject({ errorCode: 'invalidEmail' })
  const { items } = await ownerClient(shop, { members })
    .members.queryMembers({ fieldsets: ['FULL'] })
    .find()
  expect(items.map(({ loginEmail }) => loginEmail)).toEqual(['mia@xn--bcher-kva.example'])
})

test('an account from before, whose domain is stored in Unicode, signs in', async () => {
  const shop = await aSiteWithMembers()
  const client = clientOf(shop)
  await client.auth.register({ email: 'mia@bücher.example', password })
  const { siteId } = shop.credentials
  await sql`update member set login_email = 'mia@bücher.example' where site_id = ${siteId}`.execute(mailing.server.database.db)
  expect(await client.auth.login({ email: 'mia@bücher.example', password })).toMatchObject({ loginState: 'SUCCESS' })
  expect(await client.auth.register({ email: 'mia@xn--bcher-kva.example', password })).toMatchObject({
    errorCode: 'emailAlreadyExists',
  })
})

test('a site may ask for the owner’s approval', async () => {
  const shop = await aSiteWithMembers({ requireOwnerApproval: true })
  const client = clientOf(shop)
  expect(await client.auth.register({ email: 'mia@example.com', password })).toMatchObject({
    loginState: 'OWNER_APPROVAL_REQUIRED',
  })
  const login = () => client.auth.login({ email: 'mia@example.com', password })
  expect(await login()).toMatchObject({ loginState: 'OWNER_APPROVAL_REQUIRED' })
  const listed = await ownerClient(shop, { members }).members.listMembers({ fieldsets: ['FULL'] })
  expect(listed.members).toMatchObject([{ status: 'PENDING' }])
  await ownerClient(shop, { members }).members.approveMember(listed.members![0]!._id!)
  expect(await login()).toMatchObject({ loginState: 'SUCCESS' })
  await ownerClient(shop, { members }).members.blockMember(listed.members![0]!._id!)
  expect(await login()).toMatchObject({ loginState: 'FAILURE' })
})

test('a site may ask for a verified email: the mailed code signs in, five wrong ones end the attempt', async () => {
  const shop = await aSiteWithMembers({ requireEmailVerification: true })
  const client = clientOf(shop)
  const registered = await client.auth.register({ email: 'mia@example.com', password })
  expect(registered).toMatchObject({ loginState: 'EMAIL_VERIFICATION_REQUIRED' })
  await mailing.server.app.drain()
  expect(mailing.smtp.mails[0]!.to).toEqual(['mia@example.com'])
  const code = /(\d{6})/.exec(mailing.smtp.mails[0]!.parsed.subject!)![1]!
  const wrong = code === '000000' ? '111111' : '000000'
  await expect(client.auth.processVerification({ verificationCode: wrong })).rejects.toMatchObject(
    refusedWith('VERIFICATION_FAILED'),
  )
  expect(await client.auth.processVerification({ verificationCode: code })).toMatchObject({ loginState: 'SUCCESS' })
  await expect(client.auth.processVerification({ verificationCode: code })).rejects.toThrow()

  const other = clientOf(shop)
  await other.auth.register({ email: 'other@example.com', password })
  await mailing.server.app.drain()
  const [, otherMail] = besidesWelcome(mailing.smtp.mails)
  const otherCode = /(\d{6})/.exec(otherMail!.parsed.subject!)![1]!
  for (let attempt = 0; attempt < 5; attempt++)
    await expect(
      other.auth.processVerification({ verificationCode: otherCode === '222222' ? '333333' : '222222' }),
    ).rejects.toThrow()
  await expect(other.auth.processVerification({ verificationCode: otherCode })).rejects.toThrow()
})

test('another code is mailed for the same sign-in: it replaces the last one, and neither adds attempts nor mails for ever', async () => {
  const shop = await aSiteWithMembers({ requireEmailVerification: true })
  const client = clientOf(shop)
  const { data } = (await client.auth.register({ email: 'again@example.com', password })) as { data: { stateToken: string } }
  const visitor = await aVisitor(shop)
  const resend = (stateToken: string) => visitor.send('POST', '/_api/iam/verification/v1/auth/resend', { stateToken })
  const codeOf = (at: number) => /(\d{6})/.exec(mailing.smtp.mails[at]!.parsed.subject!)![1]!
  await mailing.server.app.drain()
  expect(await resend(data.stateToken)).toMatchObject({
    status: 200,
    body: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: data.stateToken },
  })
  await mailing.server.app.drain()
  expect(mailing.smtp.mails).toHaveLength(2)
  if (codeOf(0) !== codeOf(1)) await expect(client.auth.processVerification({ verificationCode: codeOf(0) })).rejects.toThrow()
  for (let time = 0; time < 12; time++) expect((await resend(data.stateToken)).status).toBe(200)
  await mailing.server.app.drain()
  expect(mailing.smtp.mails).toHaveLength(10)
  expect(await client.auth.processVerification({ verificationCode: codeOf(9) })).toMatchObject({ loginState: 'SUCCESS' })
  for (const token of [data.stateToken, 'unknown'])
    expect(await resend(token)).toMatchObject({
      status: 400,
      body: refusedWith('VERIFICATION_FAILED'),
    })
  expect((await resend('x'.repeat(501))).status).toBe(400)
})

test('a forgotten password is replaced by a mailed link, once, and every session ends', async () => {
  const shop = await aSiteWithMembers()
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
  const shop = await aSiteWithMembers()
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
  const shop = await aSiteWithMembers({ requireOwnerApproval: true, requireEmailVerification: true })
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
  const shop = await aSiteWithMembers()
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
  const shop = await aSiteWithMembers()
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
  const otherShop = await aSiteWithMembers()
  expect((await token({ ...(await fresh()), clientId: otherShop.credentials.clientId })).status).toBe(400)
  const late = await fresh()
  mailing.server.clock.advance(61_000)
  expect((await token(late)).status).toBe(400)
  expect((await token(await fresh())).status).toBe(200)
})

test('without a session, the authorization endpoint asks to sign in, or says that nobody is signed in', async () => {
  const shop = await aSiteWithMembers()
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
  const shop = await aSiteWithMembers()
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

test('reading what registration asks for changes neither its revision nor its date', async () => {
  const shop = await aShop(mailing.server)
  const read = async () => (await shop.owner('GET', '/iam/signon/v1/sign-on-policies')).body.signOnPolicy
  const first = await read()
  expect(first).toMatchObject({ requireOwnerApproval: false, requireEmailVerification: false })
  expect(await read()).toEqual(first)
})
