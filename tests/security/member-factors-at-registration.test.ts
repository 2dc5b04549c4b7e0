import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { aProtectedMember, mailedCode, verifyFactor } from '../support/members/second-factors.ts'
import type { TestShop } from '../support/shop/shop.ts'
import { aFrontEnd, password, signInPaths, whoIs } from '../support/members/signing-in.ts'
import { codeOf } from '../support/requests/answers.ts'
import { base, setUp } from './member-factors-set-up.ts'

const { mailing, aSite } = setUp()

test('a recovered password does not skip the second factor, and a mailed code is none where a mail was the first step', async () => {
  const mia = await aProtectedMember(await aSite())
  const email = await mia.send('POST', `${base}/start`, { type: 'EMAIL', currentPassword: password })
  const confirmed = await mia.send('POST', `${base}/confirm`, {
    stateToken: email.body.stateToken,
    code: await mailedCode({ server: mailing.server } as TestShop, mailing.smtp),
  })
  expect(confirmed.status).toBe(200)
  expect((await mia.login()).body.mfaChallengeData.availableFactors).toHaveLength(3)
  await mia.front.send('POST', signInPaths.sendRecovery, { email: mia.email })
  await mailing.server.app.drain()
  const recoveryToken = /new-password\?token=([\w-]+)/.exec(mailing.smtp.mails.map(({ parsed }) => parsed.html).join())![1]!
  const { body } = await mia.front.send('POST', signInPaths.recover, { recoveryToken, password: 'another horse battery' })
  expect(body).toMatchObject({ state: 'STATUS_CHECK' })
  expect(body.sessionToken).toBeUndefined()
  expect(body.mfaChallengeData.availableFactors.map(({ factorType }: any) => factorType)).toEqual(['TOTP', 'RECOVERY_CODE'])
  expect(codeOf(await verifyFactor(mia.front, 'EMAIL', body.stateToken))).toBe('FACTOR_NOT_AVAILABLE')
  // Nor is it one at a later sign-in with the password that the mail gave.
  const withPassword = async () => (await mia.login({ password: 'another horse battery' })).body
  const offered = async () => (await withPassword()).mfaChallengeData.availableFactors.map(({ factorType }: any) => factorType)
  expect(await offered()).toEqual(['TOTP', 'RECOVERY_CODE'])
  expect((await verifyFactor(mia.front, 'TOTP', body.stateToken, mia.nextCode())).body.state).toBe('SUCCESS')
  expect(await offered()).toEqual(['TOTP', 'EMAIL', 'RECOVERY_CODE'])
})

test('a mailed code that verifies the email does not skip the second factor', async () => {
  const shop = await aSite()
  const mia = await aProtectedMember(shop)
  await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: { requireEmailVerification: true } })
  const login = await mia.login()
  expect(login.body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
  const code = await mailedCode(shop, mailing.smtp)
  const verified = await mia.front.send('POST', signInPaths.verify, { stateToken: login.body.stateToken, code })
  expect(verified.body).toMatchObject({ state: 'STATUS_CHECK', mfaChallengeData: { factorType: 'TOTP' } })
  expect(verified.body.sessionToken).toBeUndefined()
})

test('the token of a registration signs nobody in who has set up a second factor since', async () => {
  const shop = await aSite()
  await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: { requireOwnerApproval: true } })
  const front = await aFrontEnd(shop)
  const { body } = await front.send('POST', '/wix-sm/api/v1/auth/api/v1/auth/register', { email: 'mia@example.com', password })
  const { id } = body.member
  await sql`insert into member_factor (site_id, id, member_id, type, name, data, created_date)
    values (${shop.credentials.siteId}, ${id}, ${id}, 'EMAIL', '', '{}', ${mailing.server.clock.now()})`.execute(
    mailing.server.database.db,
  )
  const approved = await shop.owner('POST', '/api/v1/members/approve', { token: body.approvalToken })
  expect([approved.status, approved.body.session]).toEqual([200, undefined])
})

test('the token of a registration signs nobody in where all need a second factor', async () => {
  const shop = await aSite()
  await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: { requireOwnerApproval: true } })
  await shop.owner('PATCH', '/stoa/v1/factor-policy', { factorPolicy: { required: true } })
  const front = await aFrontEnd(shop)
  const { body } = await front.send('POST', '/wix-sm/api/v1/auth/api/v1/auth/register', { email: 'mia@example.com', password })
  const approved = await shop.owner('POST', '/api/v1/members/approve', { token: body.approvalToken })
  expect([approved.status, approved.body.session]).toEqual([200, undefined])
})

test('the token of a registration is worth no session once the owner of the email has recovered the account', async () => {
  const shop = await aSite()
  await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: { requireOwnerApproval: true } })
  const thief = await aFrontEnd(shop)
  const email = 'owner-of-mailbox@example.com'
  const { body } = await thief.send('POST', '/wix-sm/api/v1/auth/api/v1/auth/register', { email, password })
  await thief.send('POST', signInPaths.sendRecovery, { email })
  await mailing.server.app.drain()
  const recoveryToken = /new-password\?token=([\w-]+)/.exec(mailing.smtp.mails.map(({ parsed }) => parsed.html).join())![1]!
  await thief.send('POST', signInPaths.recover, { recoveryToken, password: 'another horse battery' })
  const approved = await shop.owner('POST', '/api/v1/members/approve', { token: body.approvalToken })
  expect([approved.status, approved.body.session]).toEqual([200, undefined])
})

test('whoever registered with the email of somebody else has neither a passkey nor a session once its owner has recovered the account', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const email = 'late-owner@example.com'
  const { access } = await front.signIn(email)
  const { member } = (await whoIs(shop, access)).body
  await sql`insert into member_factor (site_id, member_id, id, type, name, data, last_step, created_date)
    values (${shop.credentials.siteId}, ${member.id}, gen_random_uuid(), 'WEBAUTHN', 'Thief', '{"credentialId":"x"}', 0, now())`.execute(
    mailing.server.database.db,
  )
  await front.send('POST', signInPaths.sendRecovery, { email })
  await mailing.server.app.drain()
  const recoveryToken = /new-password\?token=([\w-]+)/.exec(mailing.smtp.mails.map(({ parsed }) => parsed.html).join())![1]!
  const own = 'another horse battery'
  await front.send('POST', signInPaths.recover, { recoveryToken, password: own, keepOtherSessions: true })
  expect((await whoIs(shop, access)).status).toBe(401)
  const { rows } = await sql`select from member_factor
    where site_id = ${shop.credentials.siteId} and member_id = ${member.id}`.execute(mailing.server.database.db)
  expect(rows).toHaveLength(0)
  expect((await front.login(email, own)).body.state).toBe('SUCCESS')
})

test('an open session chooses no first password for a member without one, unless they have just signed in', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const email = 'without-password@example.com'
  const { body } = await shop.owner('POST', '/_api/iam/authentication/v2/sign-on', { loginId: { email } })
  const { access_token } = (await front.exchange(await front.codeFor(body.sessionToken))).body
  const choose = (path: string) =>
    shop.raw('POST', path, { headers: { authorization: access_token }, body: { newPassword: 'another horse battery' } })
  mailing.server.clock.advance(10 * 60_000 + 1)
  for (const path of ['/stoa/v1/member-security/change-password', '/_api/iam/authentication/v2/change-password'])
    expect((await choose(path)).status, path).toBe(403)
})
