import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { codeMails, aProtectedMember, totpCode, verifyFactor } from '../support/members/second-factors.ts'
import type { TestShop } from '../support/shop/shop.ts'
import { aFrontEnd, anOAuthApp, password } from '../support/members/signing-in.ts'
import { codeOf, verificationFailureOf } from '../support/requests/answers.ts'
import { base, setUp } from './member-factors-set-up.ts'

// Attacks by somebody who knows a member's password but not the second factor.

const { mailing, aSite } = setUp()

test('a code of an authenticator app works once, also in another sign-in, and an older one no more', async () => {
  const mia = await aProtectedMember(await aSite())
  const code = mia.nextCode()
  const use = async (given: string) => {
    const { body } = await mia.login()
    return verifyFactor(mia.front, 'TOTP', body.stateToken, given)
  }
  expect((await use(code)).body.state).toBe('SUCCESS')
  expect(verificationFailureOf(await use(code))).toBe('BAD_CODE')
  const older = totpCode({ server: mailing.server } as TestShop, mia.secret, -1)
  expect(verificationFailureOf(await use(older))).toBe('BAD_CODE')
  // Too old or too new for any clock.
  expect(verificationFailureOf(await use(totpCode({ server: mailing.server } as TestShop, mia.secret, 3)))).toBe('BAD_CODE')
})

test('five wrong codes end a sign-in, and thirty wrong ones in six hours all of them', async () => {
  const mia = await aProtectedMember(await aSite())
  const challenge = async () => (await mia.login()).body.stateToken as string
  const first = await challenge()
  const wrong = (stateToken: string, type = 'TOTP') => verifyFactor(mia.front, type, stateToken, 'not-a-code')
  for (let attempt = 0; attempt < 5; attempt++)
    expect(verificationFailureOf(await wrong(first, attempt % 2 ? 'TOTP' : 'RECOVERY_CODE'))).toBe('BAD_CODE')
  expect(verificationFailureOf(await verifyFactor(mia.front, 'TOTP', first, mia.nextCode()))).toBe('NOT_FOUND')
  for (let round = 0; round < 5; round++) {
    const stateToken = await challenge()
    for (let attempt = 0; attempt < 5; attempt++) await wrong(stateToken)
  }
  expect((await verifyFactor(mia.front, 'TOTP', await challenge(), mia.nextCode())).status).toBe(429)
})

test('the token of a challenge is worth nothing elsewhere, later, twice, or as a session', async () => {
  const shop = await aSite()
  const mia = await aProtectedMember(shop)
  const challenge = async () => (await mia.login()).body.stateToken as string
  const otherApp = await aFrontEnd(shop, await anOAuthApp(shop))
  const otherShop = await aFrontEnd(await aSite())
  for (const front of [otherApp, otherShop])
    expect(verificationFailureOf(await verifyFactor(front, 'TOTP', await challenge(), mia.nextCode()))).toBe('NOT_FOUND')
  expect((await mia.front.authorize(await challenge())).status).toBe(400)
  const used = await challenge()
  expect((await verifyFactor(mia.front, 'TOTP', used, mia.nextCode())).status).toBe(200)
  expect(verificationFailureOf(await verifyFactor(mia.front, 'TOTP', used, mia.nextCode()))).toBe('NOT_FOUND')
  const late = await challenge()
  mailing.server.clock.advance(10 * 60_000 + 1)
  expect(verificationFailureOf(await verifyFactor(mia.front, 'TOTP', late, mia.nextCode()))).toBe('NOT_FOUND')
  const shown = await mia.login()
  // The password alone reveals no more about the member.
  expect(shown.body.identity).toEqual({ email: { address: mia.email } })
})

test('a factor that is not set up is not accepted, whatever is given for it', async () => {
  const mia = await aProtectedMember(await aSite())
  const { body } = await mia.login()
  for (const type of ['EMAIL', 'SMS', 'CALL'])
    expect(codeOf(await verifyFactor(mia.front, type, body.stateToken))).toBe('FACTOR_NOT_AVAILABLE')
  const { stateToken } = body
  expect(
    codeOf(
      await mia.front.send('POST', '/_api/iam/authentication/v2/PASSWORD/verify', { stateToken, passwordData: { password } }),
    ),
  ).toBe('FACTOR_NOT_AVAILABLE')
  expect(codeOf(await mia.front.send('POST', '/_api/iam/authentication/v2/PUSH/verify', { stateToken, pushData: {} }))).toBe(
    'FACTOR_NOT_AVAILABLE',
  )
  await mailing.server.app.drain()
  expect(codeMails(mailing.smtp)).toEqual([])
})

test('a challenge ends with the password it began with, and with the member’s approval', async () => {
  const shop = await aSite()
  const mia = await aProtectedMember(shop)
  const before = (await mia.login()).body.stateToken
  await mia.send('POST', '/stoa/v1/member-security/change-password', {
    currentPassword: password,
    newPassword: 'another horse battery',
  })
  expect(verificationFailureOf(await verifyFactor(mia.front, 'TOTP', before, mia.nextCode()))).toBe('NOT_FOUND')
  const after = (await mia.login({ password: 'another horse battery' })).body.stateToken
  await shop.owner('POST', `/members/v1/members/${mia.id}/block`)
  expect(verificationFailureOf(await verifyFactor(mia.front, 'TOTP', after, mia.nextCode()))).toBe('NOT_FOUND')
  expect((await mia.login({ password: 'another horse battery' })).status).toBe(403)
})

test('another member, a visitor or another site’s staff reads and changes no factor of a member', async () => {
  const shop = await aSite()
  const [mia, eve] = [await aProtectedMember(shop), await aProtectedMember(shop)]
  const [factor] = (await mia.send('GET', base)).body.factors
  expect((await eve.send('GET', `${base}?memberId=${mia.id}`)).body.factors[0].id).not.toBe(factor.id)
  expect((await eve.send('POST', `${base}/${factor.id}/remove`, { currentPassword: password })).status).toBe(404)
  expect((await eve.send('POST', `${base}/reset`, { memberId: mia.id })).status).toBe(403)
  expect((await eve.send('POST', '/stoa/v1/phone-messages/claim', {})).status).toBe(403)
  const started = await mia.send('POST', `${base}/start`, { type: 'TOTP', currentPassword: password })
  const { stateToken, totp } = started.body
  expect(
    verificationFailureOf(await eve.send('POST', `${base}/confirm`, { stateToken, code: totpCode(shop, totp.secret) })),
  ).toBe('NOT_FOUND')
  const visitor = await aFrontEnd(shop)
  expect((await visitor.send('GET', base)).status).toBe(403)
  const other = await aSite()
  expect((await other.owner('GET', `${base}?memberId=${mia.id}`)).status).toBe(404)
  expect((await other.owner('POST', `${base}/reset`, { memberId: mia.id })).status).toBe(404)
  // A stolen session does not reach the factors without the password.
  for (const path of [`/${factor.id}/remove`, '/recovery-codes', '/start'])
    expect(codeOf(await mia.send('POST', base + path, { type: 'TOTP', currentPassword: 'a wrong password' }))).toBe(
      'WRONG_PASSWORD',
    )
  expect((await mia.login()).body.state).toBe('STATUS_CHECK')
})

test('a remembered device is one member’s, of one site', async () => {
  const shop = await aSite()
  const [mia, eve] = [await aProtectedMember(shop), await aProtectedMember(shop)]
  const { body } = await eve.login()
  const verified = await verifyFactor(eve.front, 'TOTP', body.stateToken, eve.nextCode(), { rememberThisDevice: true })
  const clientMetaData = { deviceToken: verified.body.additionalData.deviceToken.strValue }
  expect((await eve.login({ clientMetaData })).body.state).toBe('SUCCESS')
  expect((await mia.login({ clientMetaData })).body.state).toBe('STATUS_CHECK')
  const elsewhere = await aProtectedMember(await aSite(), { email: eve.email })
  expect((await elsewhere.login({ clientMetaData })).body.state).toBe('STATUS_CHECK')
  for (const nonsense of [{ deviceToken: { $ne: '' } }, { deviceToken: ['x'] }, null, {}])
    expect((await mia.login({ clientMetaData: nonsense })).body.state).toBe('STATUS_CHECK')
})

test('a text message to one number is sent ten times an hour, whichever account asks', async () => {
  const shop = await aSite()
  await shop.owner('PATCH', '/stoa/v1/factor-policy', { factorPolicy: { allowedFactors: ['TOTP', 'SMS'] } })
  const phone = '+491701234567'
  for (const member of [await aProtectedMember(shop), await aProtectedMember(shop)])
    for (let time = 0; time < 6; time++)
      expect((await member.send('POST', `${base}/start`, { type: 'SMS', phone, currentPassword: password })).status).toBe(200)
  await mailing.server.app.drain()
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from phone_message
    where site_id = ${shop.credentials.siteId}`.execute(mailing.server.database.db)
  expect(rows[0]!.count).toBe(10)
})
