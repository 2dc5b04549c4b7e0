import { authentication } from '@wix/identity'
import { members } from '@wix/members'
import { redirects } from '@wix/redirects'
import { expect, test } from 'vitest'
import { aProtectedMember, totpCode, verifyFactor } from '../../support/members/second-factors.ts'
import { visitorClient } from '../../support/shop/shop.ts'
import { aFrontEnd, password, signInPaths, whoIs } from '../../support/members/signing-in.ts'
import { refusedWith } from '../../support/requests/answers.ts'
import { base, setUp } from './member-factors-set-up.ts'

// Signing in with a second factor: the states and fields of the contract, and what a member sets up.

const { mailing, aSite } = setUp()

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
