import { expect, test } from 'vitest'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { allowMails } from '../../support/shop/mailing.ts'
import { aMember, sendAs } from '../../support/members/members.ts'
import { openIdProvider } from '../../support/providers/openid-provider.ts'
import { accessOf, link, offerProvider, signInWith, startWith } from '../../support/members/provider-sign-in.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { aFrontEnd, password, whoIs } from '../../support/members/signing-in.ts'
import { codeOf } from '../../support/requests/answers.ts'

const mailing = mailingServer()
const base = '/stoa/v1/provider-sign-in'

const policy = (shop: TestShop, change: object) =>
  shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: change })

test('staff sets up providers, and visitors see those that are on in the chosen order', async () => {
  await using provider = await openIdProvider()
  const shop = await aShop(mailing.server)
  const path = '/stoa/v1/sign-in-providers'
  const { id } = await offerProvider(shop, provider, { name: 'Second', position: 2 })
  const first = await offerProvider(shop, provider, { name: 'First', position: 1 })
  const { id: hidden } = await offerProvider(shop, provider, { name: 'Hidden', enabled: false })
  const front = await aFrontEnd(shop)
  expect((await front.send('GET', `${base}/providers`)).body.providers).toEqual([
    { id: first.id, name: 'First' },
    { id, name: 'Second' },
  ])
  expect((await shop.owner('GET', path)).body.signInProviders).toHaveLength(3)
  expect((await shop.owner('GET', `${path}/${id}`)).body.signInProvider).toMatchObject({
    name: 'Second',
    issuer: provider.issuer,
    clientId: 'shop',
    position: 2,
    redirectUri: expect.stringMatching(/\/sign-in\/return$/),
  })
  expect((await shop.owner('POST', `${path}/${id}/test`)).body).toEqual({ working: true })
  provider.mode = 'is down'
  expect((await shop.owner('POST', `${path}/${id}/test`)).body).toMatchObject({ working: false, failure: expect.any(String) })
  const { body } = await shop.owner('PATCH', `${path}/${id}`, { signInProvider: { id, enabled: false } })
  expect(body.signInProvider).toMatchObject({ name: 'Second', enabled: false })
  for (const providerId of [id, hidden, crypto.randomUUID()])
    expect(codeOf(await startWith(front, providerId))).toBe('SIGN_IN_PROVIDER_NOT_FOUND')
  expect(codeOf(await startWith(front, first.id))).toBe('SIGN_IN_PROVIDER_NOT_AVAILABLE')
  expect((await shop.owner('DELETE', `${path}/${id}`)).status).toBe(200)
  expect((await shop.owner('DELETE', `${path}/${id}`)).status).toBe(404)
})

test('somebody new becomes a member, comes back to the same account, and can disconnect it', async () => {
  await using provider = await openIdProvider()
  const shop = await aShop(mailing.server)
  const { id } = await offerProvider(shop, provider)
  const front = await aFrontEnd(shop)
  provider.person = { sub: 'mia', email: 'Mia@Example.com', email_verified: true, given_name: 'Mia', family_name: 'Muster' }
  const access = await accessOf(front, await signInWith(front, id))
  const { member } = (await whoIs(shop, access)).body
  expect(member).toMatchObject({
    loginEmail: 'mia@example.com',
    loginEmailVerified: true,
    contact: { firstName: 'Mia', lastName: 'Muster' },
  })
  // Another email there, or none, is no other person.
  provider.person = { sub: 'mia' }
  const mine = { headers: { authorization: await accessOf(front, await signInWith(front, id)) } }
  expect((await whoIs(shop, mine.headers.authorization)).body.member.id).toBe(member.id)
  const { signIns } = (await shop.raw('GET', '/stoa/v1/member-security/sign-ins', mine)).body
  expect(signIns.map(({ method }: { method: string }) => method)).toEqual(['PROVIDER', 'REGISTRATION'])

  const { linkedAccounts } = (await shop.raw('GET', `${base}/linked-accounts`, mine)).body
  expect(linkedAccounts).toEqual([
    {
      id: expect.any(String),
      name: 'Elsewhere',
      email: 'mia@example.com',
      createdDate: expect.any(String),
      lastUsedDate: expect.any(String),
      isLastWay: true,
    },
  ])
  const path = `${base}/linked-accounts/${linkedAccounts[0].id}`
  const stranger = await aMember(shop)
  expect(codeOf(await stranger.send('DELETE', path))).toBe('LINKED_ACCOUNT_NOT_FOUND')
  // Without a password, the account elsewhere is the last way in.
  expect(codeOf(await shop.raw('DELETE', path, mine))).toBe('LAST_WAY_TO_SIGN_IN')
  const change = { ...mine, body: { newPassword: password } }
  expect((await shop.raw('POST', '/stoa/v1/member-security/change-password', change)).status).toBe(200)
  expect((await shop.raw('DELETE', path, mine)).status).toBe(200)
  expect(codeOf(await signInWith(front, id))).toBe('PROVIDER_EMAIL_MISSING')
})

test('a member who is signed in connects an account, which signs them in from then on', async () => {
  await using provider = await openIdProvider()
  const shop = await aShop(mailing.server)
  await allowMails(shop)
  const { id } = await offerProvider(shop, provider)
  const front = await aFrontEnd(shop)
  const { access } = await front.signIn('lea@example.com')
  const me = (await whoIs(shop, access)).body.member
  // Whichever email the account there has.
  provider.person = { sub: 'lea', email: 'lea.work@example.com', email_verified: false }
  for (const _ of ['first', 'again']) expect(await link(shop, access, id, password)).toMatchObject({ status: 200, body: {} })
  const { linkedAccounts } = (await shop.raw('GET', `${base}/linked-accounts`, { headers: { authorization: access } })).body
  expect(linkedAccounts).toMatchObject([{ name: 'Elsewhere', email: 'lea.work@example.com', isLastWay: false }])
  expect((await whoIs(shop, await accessOf(front, await signInWith(front, id)))).body.member.id).toBe(me.id)
  await mailing.server.app.drain()
  const mails = mailing.smtp.mails.filter(({ parsed }) => /Another account now signs in/.test(parsed.subject ?? ''))
  expect(mails.filter(({ parsed }) => JSON.stringify(parsed.to).includes('lea@example.com'))).toHaveLength(1)

  // Staff disconnects it, whatever else signs in, and the audit log names the account.
  const { status } = await shop.owner('DELETE', `${base}/linked-accounts/${linkedAccounts[0].id}`)
  expect(status).toBe(200)
  expect((await shop.owner('GET', `${base}/linked-accounts?memberId=${me.id}`)).body.linkedAccounts).toEqual([])
  const { body: log } = await shop.owner('POST', '/stoa/v1/audit-log/query', { filter: {}, limit: 1 })
  expect(log.entries[0]).toMatchObject({
    operation: 'stoa/provider-sign-in.unlinkAccount',
    before: { id: me.id, linkedAccount: { issuer: provider.issuer, email: 'lea.work@example.com' } },
  })
})

test('the policy of the site holds for whoever comes with an account elsewhere', async () => {
  await using provider = await openIdProvider()
  const shop = await aShop(mailing.server)
  const { id } = await offerProvider(shop, provider)
  const front = await aFrontEnd(shop)
  await policy(shop, { requireOwnerApproval: true })
  provider.person = { sub: 'ada', email: 'ada@example.com', email_verified: true }
  for (const _ of [1, 2]) expect((await signInWith(front, id)).body).toEqual({ state: 'REQUIRE_OWNER_APPROVAL' })
  await policy(shop, { requireOwnerApproval: false, requireEmailVerification: true })
  provider.person = { sub: 'bob', email: 'bob@example.com', email_verified: false }
  expect((await signInWith(front, id)).body).toEqual({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: expect.any(String) })
  provider.person = { sub: 'eve', email: 'eve@example.com', email_verified: true }
  expect((await signInWith(front, id)).body.state).toBe('SUCCESS')
})

test('a member is signed in once the shop has verified the email as well, and gets a mail about it', async () => {
  await using provider = await openIdProvider()
  const shop = await aShop(mailing.server)
  await allowMails(shop)
  const { id } = await offerProvider(shop, provider)
  const front = await aFrontEnd(shop)
  // Somebody may have registered with the email of another.
  await front.register('victim@example.com', { password })
  const { body } = await shop.owner('POST', '/members/v1/members/query', { query: {}, fieldsets: ['FULL'] })
  const memberId = body.members[0].id as string
  provider.person = { sub: 'victim', email: 'victim@example.com', email_verified: true }
  expect((await signInWith(front, id)).body.state).toBe('PROOF_REQUIRED')
  // The owner of the mailbox has proven it since.
  const signOn = { loginId: { email: 'victim@example.com' }, verifyEmail: true }
  expect((await shop.owner('POST', '/_api/iam/authentication/v2/sign-on', signOn)).status).toBe(200)
  const access = await accessOf(front, await signInWith(front, id))
  expect((await whoIs(shop, access)).body.member.id).toBe(memberId)
  const { linkedAccounts } = (await sendAs(shop, memberId)('GET', `${base}/linked-accounts`)).body
  expect(linkedAccounts).toHaveLength(1)
  // The account is connected by now, and its owner has a mail about it.
  await mailing.server.app.drain()
  const subjects = mailing.smtp.mails.map(({ parsed }) => parsed.subject)
  expect(subjects).toContainEqual(expect.stringMatching(/Another account now signs in to yours/))
})
