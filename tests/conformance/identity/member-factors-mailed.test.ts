import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aProtectedMember, mailedCode, verifyFactor } from '../../support/members/second-factors.ts'
import { aFrontEnd, password, signInPaths } from '../../support/members/signing-in.ts'
import { base, setUp } from './member-factors-set-up.ts'

const { mailing, aSite } = setUp()

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
