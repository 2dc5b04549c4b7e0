import { authentication } from '@wix/identity'
import { members } from '@wix/members'
import { redirects } from '@wix/redirects'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aProtectedMember, mailedCode, totpCode, verifyFactor } from '../../support/members/second-factors.ts'
import { aShop, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { aFrontEnd, password, signInPaths, whoIs } from '../../support/members/signing-in.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'

// Signing in with a second factor: the states and fields of the contract, and what a member sets up.

const mailing = mailingServer()
beforeEach(async () => {
  // Tests share an IP address.
  await sql`delete from rate_limit`.execute(mailing.server.database.db)
})

const base = '/stoa/v1/second-factors'

async function aSite(factorPolicy?: object): Promise<TestShop> {
  const shop = await aShop(mailing.server)
  const { clientId } = shop.credentials
  await shop.owner('PATCH', `/stoa/v1/oauth-apps/${clientId}`, {
    oAuthApp: { id: clientId, allowedRedirectDomains: ['front.example'] },
  })
  if (factorPolicy) {
    const set = await shop.owner('PATCH', '/stoa/v1/factor-policy', { factorPolicy })
    expect(set.status, JSON.stringify(set.body)).toBe(200)
  }
  return shop
}

test('with an authenticator app set up, the right password is answered with STATUS_CHECK, and its code signs in', async () => {
  const shop = await aSite()
  const mia = await aProtectedMember(shop)
  const login = await mia.login()
  expect(login).toMatchObject({
    status: 200,
    body: {
      state: 'STATUS_CHECK',
      stateToken: expect.any(String),
      mfaChallengeData: {
        factorType: 'TOTP',
        availableFactors: [
          { factorType: 'TOTP', factorStatus: 'ENABLED' },
          { factorType: 'RECOVERY_CODE', factorStatus: 'ENABLED' },
        ],
        reason: 'USER_SETTINGS',
      },
    },
  })
  expect(login.body.sessionToken).toBeUndefined()
  const verified = await verifyFactor(mia.front, 'TOTP', login.body.stateToken, mia.nextCode())
  expect(verified.body).toMatchObject({ state: 'SUCCESS', sessionToken: expect.any(String), identity: { id: mia.id } })
  const { body: tokens } = await mia.front.exchange(await mia.front.codeFor(verified.body.sessionToken))
  expect((await whoIs(shop, tokens.access_token)).body.member.id).toBe(mia.id)
  const { body } = await mia.send('GET', base)
  expect(body).toMatchObject({
    factors: [{ type: 'TOTP', name: 'Phone', lastUsedDate: expect.any(String) }],
    recoveryCodesLeft: 10,
    devices: [],
    required: false,
  })
})

test('setting up an authenticator app gives the key as text, as an address and as a picture, and needs the password and a code', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const { access } = await front.signIn('mia@example.com')
  const send = (path: string, body: object) => shop.raw('POST', base + path, { headers: { authorization: access }, body })
  expect((await send('/start', { type: 'TOTP', currentPassword: 'a wrong password' })).body).toMatchObject(
    refusedWith('WRONG_PASSWORD'),
  )
  const { body } = await send('/start', { type: 'TOTP', currentPassword: password })
  const { secret, uri, qrCode } = body.totp
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toMatch(new RegExp(`^otpauth://totp/Test%20shop:mia%40example.com\\?.*secret=${secret}`))
  expect(qrCode).toMatch(/^<svg /)
  // Nothing counts before the code.
  expect((await front.login('mia@example.com')).body.state).toBe('SUCCESS')
  expect((await send('/confirm', { stateToken: body.stateToken, code: '000000' })).body).toMatchObject(
    refusedWith('VERIFICATION_FAILED'),
  )
  const confirmed = await send('/confirm', { stateToken: body.stateToken, code: totpCode(shop, secret) })
  expect(confirmed.body.recoveryCodes).toHaveLength(10)
  expect((await front.login('mia@example.com')).body.state).toBe('STATUS_CHECK')
})

test('a recovery code signs in once; new codes replace the former ones; without a factor there are none', async () => {
  const shop = await aSite()
  const mia = await aProtectedMember(shop)
  const [first, second] = mia.recoveryCodes as [string, string]
  const use = async (code: string) => {
    const { body } = await mia.login()
    return verifyFactor(mia.front, 'RECOVERY_CODE', body.stateToken, code)
  }
  // As somebody types it.
  expect((await use(first.toUpperCase().replaceAll('-', ' '))).body.state).toBe('SUCCESS')
  expect((await use(first)).status).toBe(400)
  expect((await mia.send('GET', base)).body.recoveryCodesLeft).toBe(9)
  const fresh = await mia.send('POST', `${base}/recovery-codes`, { currentPassword: password })
  expect(fresh.body.recoveryCodes).toHaveLength(10)
  expect((await use(second)).status).toBe(400)
  const [factor] = (await mia.send('GET', base)).body.factors
  expect((await mia.send('POST', `${base}/${factor.id}/remove`, { currentPassword: password })).status).toBe(200)
  expect((await mia.send('GET', base)).body).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
  expect((await mia.login()).body.state).toBe('SUCCESS')
})

test('a remembered device is not asked for 30 days, until the password or the factors change', async () => {
  const shop = await aSite()
  const mia = await aProtectedMember(shop)
  const remember = async () => {
    const { body } = await mia.login()
    const verified = await verifyFactor(mia.front, 'TOTP', body.stateToken, mia.nextCode(), { rememberThisDevice: true })
    return { deviceToken: verified.body.additionalData.deviceToken.strValue as string }
  }
  const stateWith = async (clientMetaData: object) => (await mia.login({ clientMetaData })).body.state
  const device = await remember()
  expect(await stateWith(device)).toBe('SUCCESS')
  expect(await stateWith({ deviceToken: 'another' })).toBe('STATUS_CHECK')
  expect((await mia.send('GET', base)).body.devices).toMatchObject([{ expiresDate: expect.any(String) }])
  const second = await remember()
  await mia.send('POST', `${base}/forget-devices`, {})
  expect(await stateWith(second)).toBe('STATUS_CHECK')
  const third = await remember()
  const more = await mia.send('POST', `${base}/start`, { type: 'TOTP', currentPassword: password })
  await mia.send('POST', `${base}/confirm`, { ...more.body, totp: undefined, code: totpCode(shop, more.body.totp.secret) })
  expect(await stateWith(third)).toBe('STATUS_CHECK')
  const fourth = await remember()
  const changed = await mia.send('POST', '/stoa/v1/member-security/change-password', {
    currentPassword: password,
    newPassword: 'another horse battery',
  })
  expect(changed.status).toBe(200)
  expect((await mia.login({ clientMetaData: fourth, password: 'another horse battery' })).body.state).toBe('STATUS_CHECK')

  const max = await aProtectedMember(shop)
  const { body } = await max.login()
  const verified = await verifyFactor(max.front, 'TOTP', body.stateToken, max.nextCode(), { rememberThisDevice: true })
  const deviceToken = verified.body.additionalData.deviceToken.strValue
  mailing.server.clock.advance(30 * 24 * 3600_000 - 1000)
  const laterState = async () => {
    const login = { loginId: { email: max.email }, password, clientMetaData: { deviceToken } }
    return (await (await aFrontEnd(shop)).send('POST', signInPaths.login, login)).body.state
  }
  expect(await laterState()).toBe('SUCCESS')
  mailing.server.clock.advance(2000)
  expect(await laterState()).toBe('STATUS_CHECK')
})

test('a site that requires a second factor mails a code to whoever has set up none', async () => {
  const shop = await aSite({ required: true })
  const front = await aFrontEnd(shop)
  const registered = await front.register('mia@example.com')
  expect(registered.body).toMatchObject({
    state: 'STATUS_CHECK',
    mfaChallengeData: {
      factorType: 'EMAIL',
      availableFactors: [{ factorType: 'EMAIL', factorStatus: 'ENABLED_BY_RULE' }],
      verificationChallengeData: { hint: 'm…@example.com' },
    },
  })
  const first = await mailedCode(shop, mailing.smtp)
  // Another code replaces the first one.
  const again = await verifyFactor(front, 'EMAIL', registered.body.stateToken)
  expect(again.body).toMatchObject({ state: 'STATUS_CHECK', stateToken: registered.body.stateToken })
  const second = await mailedCode(shop, mailing.smtp)
  if (first !== second) expect((await verifyFactor(front, 'EMAIL', registered.body.stateToken, first)).status).toBe(400)
  const verified = await verifyFactor(front, 'EMAIL', registered.body.stateToken, second)
  expect(verified.body.state).toBe('SUCCESS')
})

test('codes by text message and call wait, sealed, for the app that sends them', async () => {
  const shop = await aSite({ allowedFactors: ['TOTP', 'SMS', 'CALL'] })
  const mia = await aProtectedMember(shop)
  const claim = async () => {
    await mailing.server.app.drain()
    return (await shop.owner('POST', '/stoa/v1/phone-messages/claim', {})).body.phoneMessages
  }
  expect((await mia.send('POST', `${base}/start`, { type: 'SMS', currentPassword: password })).status).toBe(400)
  for (const type of ['SMS', 'CALL']) {
    const phone = '+49 170 1234567'
    const { body } = await mia.send('POST', `${base}/start`, { type, phone, currentPassword: password })
    expect(body.hint).toBe('…567')
    const [message, ...rest] = await claim()
    expect([message, rest]).toMatchObject([{ channel: type, to: '+491701234567', language: 'en' }, []])
    expect(await claim()).toEqual([])
    const code = message.text.replaceAll(/\D/g, '')
    expect((await mia.send('POST', `${base}/confirm`, { stateToken: body.stateToken, code })).status).toBe(200)
  }
  const { body } = await mia.login()
  expect(body.mfaChallengeData.factorType).toBe('TOTP')
  const sent = await verifyFactor(mia.front, 'SMS', body.stateToken)
  expect(sent.body.mfaChallengeData).toMatchObject({ factorType: 'SMS', verificationChallengeData: { hint: '…567' } })
  const [message] = await claim()
  const verified = await verifyFactor(mia.front, 'SMS', body.stateToken, message.text.replaceAll(/\D/g, ''))
  expect(verified.body.state).toBe('SUCCESS')
})

test('the login email as a factor is confirmed with a mailed code, and there is one of it', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const { access } = await front.signIn('mia@example.com')
  const send = (path: string, body: object) => shop.raw('POST', base + path, { headers: { authorization: access }, body })
  const { body } = await send('/start', { type: 'EMAIL', currentPassword: password })
  const code = await mailedCode(shop, mailing.smtp)
  expect((await send('/confirm', { stateToken: body.stateToken, code })).status).toBe(200)
  expect((await send('/start', { type: 'EMAIL', currentPassword: password })).status).toBe(409)
  const login = await front.login('mia@example.com')
  expect(login.body.mfaChallengeData).toMatchObject({ factorType: 'EMAIL', reason: 'USER_SETTINGS' })
  const signed = await verifyFactor(front, 'EMAIL', login.body.stateToken, await mailedCode(shop, mailing.smtp))
  expect(signed.body.state).toBe('SUCCESS')
})

test('the published client completes a sign-in with `processVerification`, once it has the state token', async () => {
  const shop = await aSite()
  const mia = await aProtectedMember(shop)
  const client = visitorClient(shop, { members, redirects, authentication })
  // It knows no such state by itself.
  expect(await client.auth.login({ email: mia.email, password })).toMatchObject({ loginState: 'FAILURE' })
  const { state, stateToken } = await client.authentication.loginV2({ email: mia.email }, { password })
  expect(state).toBe('STATUS_CHECK')
  const challenge = { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: stateToken! } } as any
  await expect(client.auth.processVerification({ verificationCode: '000000' }, challenge)).rejects.toThrow()
  const done = await client.auth.processVerification({ verificationCode: mia.nextCode() }, challenge)
  expect(done).toMatchObject({ loginState: 'SUCCESS', data: { sessionToken: expect.any(String) } })
})

test('the older interface refuses with the state token, with which the newer one goes on', async () => {
  const shop = await aSite()
  const mia = await aProtectedMember(shop)
  const refused = await mia.front.send('POST', '/wix-sm/api/v1/auth/api/v1/auth/login', { email: mia.email, password })
  const { code, data } = refused.body.details.applicationError
  expect([refused.status, code, data.mfaChallengeData.factorType]).toEqual([403, 'SECOND_FACTOR_REQUIRED', 'TOTP'])
  expect((await verifyFactor(mia.front, 'TOTP', data.stateToken, mia.nextCode())).body.state).toBe('SUCCESS')
})

test('staff sees which factors a member has, resets them with an entry of the audit log, and sets the policy', async () => {
  const shop = await aSite()
  const mia = await aProtectedMember(shop)
  expect((await shop.owner('GET', `${base}?memberId=${mia.id}`)).body).toMatchObject({
    factors: [{ type: 'TOTP', name: 'Phone' }],
    recoveryCodesLeft: 10,
  })
  expect((await shop.owner('POST', `${base}/reset`, { memberId: mia.id })).status).toBe(200)
  expect((await mia.login()).body.state).toBe('SUCCESS')
  const { body: log } = await shop.owner('POST', '/stoa/v1/audit-log/query', { query: {} })
  expect(JSON.stringify(log)).toContain('stoa/second-factors.resetFactors')
  const { body } = await shop.owner('GET', '/stoa/v1/factor-policy')
  expect(body.factorPolicy).toMatchObject({
    allowedFactors: ['TOTP', 'EMAIL', 'WEBAUTHN', 'PUSH'],
    required: false,
    challengeHighRisk: true,
    revision: '1',
  })
  await shop.owner('PATCH', '/stoa/v1/factor-policy', { factorPolicy: { allowedFactors: ['EMAIL'] } })
  expect((await mia.send('POST', `${base}/start`, { type: 'TOTP', currentPassword: password })).status).toBe(400)
  const old = await shop.owner('PATCH', '/stoa/v1/factor-policy', { factorPolicy: { revision: '1', required: true } })
  expect(old.status).toBe(409)
})

test('the right password from a new address after five failed attempts is asked for a mailed code, until it is given', async () => {
  const shop = await aSite()
  // A captcha would be asked for as well.
  await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: { captcha: 'NEVER' } })
  const front = await aFrontEnd(shop)
  await front.register('mia@example.com')
  const attempt = (given: string) =>
    front.send('POST', signInPaths.login, { loginId: { email: 'mia@example.com' }, password: given })
  for (let failure = 0; failure < 4; failure++) await attempt('a wrong password')
  expect((await attempt(password)).body.state).toBe('SUCCESS')
  const other = await aFrontEnd(shop)
  await other.register('max@example.com')
  // As if it had been from another address.
  await sql`delete from rate_limit`.execute(mailing.server.database.db)
  const guess = (given: string) =>
    other.send('POST', signInPaths.login, { loginId: { email: 'max@example.com' }, password: given })
  for (let failure = 0; failure < 5; failure++) await guess('a wrong password')
  const asked = await guess(password)
  expect(asked.body).toMatchObject({
    state: 'STATUS_CHECK',
    mfaChallengeData: { factorType: 'EMAIL', reason: 'HIGH_RISK_LOGIN' },
  })
  expect((await guess(password)).body.state).toBe('STATUS_CHECK')
  const code = await mailedCode(shop, mailing.smtp)
  const last = await guess(password)
  expect((await verifyFactor(other, 'EMAIL', last.body.stateToken, await mailedCode(shop, mailing.smtp))).body.state).toBe(
    'SUCCESS',
  )
  expect((await verifyFactor(other, 'EMAIL', asked.body.stateToken, code)).status).toBe(400)
  expect((await guess(password)).body.state).toBe('SUCCESS')
})
