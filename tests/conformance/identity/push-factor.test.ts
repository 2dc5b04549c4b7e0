import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPushMember } from '../../support/members/push-member.ts'
import { pushService, vapidClaims, type PushService } from '../../support/providers/push-service.ts'
import { verifyFactor } from '../../support/members/second-factors.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { password, allowFrontEnd } from '../../support/members/signing-in.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'

// A sign-in that the member approves in another browser, which a push message tells of it.

// A push service that is down is logged.
const mailing = mailingServer({ log: pino({ level: 'silent' }) })
let service: PushService
beforeAll(async () => {
  service = await pushService()
})
beforeEach(async () => {
  service.arrived.splice(0)
  service.statuses.splice(0)
  // Tests share an IP address.
  await sql`delete from rate_limit`.execute(mailing.server.database.db)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
})

const base = '/stoa/v1/second-factors'

async function aSite(more: { language?: string } = {}): Promise<TestShop> {
  const shop = await aShop(mailing.server, more)
  await allowFrontEnd(shop)
  return shop
}

test('a sign-in waits until the member approves it in the browser that the message reached, and then goes on', async () => {
  const mia = await aPushMember(await aSite(), service)
  expect(mia.recoveryCodes).toHaveLength(10)
  const login = await mia.login()
  expect(login.body).toMatchObject({
    state: 'STATUS_CHECK',
    mfaChallengeData: {
      factorType: 'PUSH',
      availableFactors: [
        { factorType: 'PUSH', factorStatus: 'ENABLED' },
        { factorType: 'RECOVERY_CODE', factorStatus: 'ENABLED' },
      ],
      verificationChallengeData: {
        hint: expect.stringMatching(/^[1-9]\d$/),
        pushData: { transactionId: expect.stringMatching(/^[\w-]{36}$/) },
      },
    },
  })
  const { stateToken, mfaChallengeData } = login.body
  const { hint: number, pushData } = mfaChallengeData.verificationChallengeData
  const requestId = pushData.transactionId as string
  await mailing.server.app.drain()
  const [message] = mia.browser.messages()
  expect(message).toEqual({
    title: 'Test shop: Are you signing in?',
    body: expect.stringMatching(/^Somebody has entered your password\. .*127\.0\.0\.1$/),
    url: `/account/security?approve=${requestId}`,
    tag: requestId,
  })
  // The message is no way in, and does not help to approve.
  expect(JSON.stringify(message)).not.toContain(stateToken)
  const [{ headers }] = service.arrived as [PushService['arrived'][number]]
  expect(headers).toMatchObject({ ttl: '600', urgency: 'high', 'content-encoding': 'aes128gcm' })
  const claims = vapidClaims(headers.authorization as string, mia.publicKey)
  expect(claims).toMatchObject({ aud: service.url, sub: expect.stringMatching(/^(https|mailto):/) })

  // Waiting is no attempt, however often the page asks, and sends nothing.
  for (let times = 0; times < 8; times++)
    expect((await mia.ask(stateToken, requestId)).body).toMatchObject({ state: 'STATUS_CHECK', stateToken, mfaChallengeData })
  await mailing.server.app.drain()
  expect(service.arrived).toHaveLength(1)

  expect((await mia.send('GET', `${base}/sign-in-requests`)).body.signInRequests).toEqual([
    {
      id: requestId,
      userAgent: expect.any(String),
      address: '127.0.0.1',
      createdDate: expect.any(String),
      expiresDate: expect.any(String),
    },
  ])
  expect((await mia.answer(requestId, { approve: true, number })).status).toBe(200)
  expect((await mia.send('GET', `${base}/sign-in-requests`)).body.signInRequests).toEqual([])
  const done = await mia.ask(stateToken, requestId)
  expect(done.body).toMatchObject({ state: 'SUCCESS', sessionToken: expect.any(String), identity: { id: mia.id } })
  expect((await mia.send('GET', base)).body.factors).toMatchObject([
    { type: 'PUSH', name: 'Laptop', lastUsedDate: expect.any(String) },
  ])
})

test('a denial ends the sign-in and is told by mail, with where it came from', async () => {
  const mia = await aPushMember(await aSite(), service)
  const { stateToken, requestId } = await mia.signIn()
  await mailing.server.app.drain()
  mailing.smtp.mails.splice(0)
  expect((await mia.answer(requestId, { approve: false })).status).toBe(200)
  expect((await mia.ask(stateToken, requestId)).body).toMatchObject({
    details: { applicationError: { code: 'VERIFICATION_FAILED', data: { verificationFailureReason: 'NOT_FOUND' } } },
  })
  await mailing.server.app.drain()
  expect(mailing.smtp.mails.map(({ parsed }) => parsed.subject)).toEqual(['Test shop: A sign-in to your account was denied'])
  expect(mailing.smtp.mails[0]!.parsed.text).toContain('127.0.0.1')
})

test('recovery codes and another message work instead; the newest message counts', async () => {
  const mia = await aPushMember(await aSite(), service)
  const first = await mia.signIn()
  const again = await mia.ask(first.stateToken)
  const { hint: number, pushData } = again.body.mfaChallengeData.verificationChallengeData
  expect(pushData.transactionId).not.toBe(first.requestId)
  expect((await mia.answer(first.requestId, { approve: true, number: first.number })).status).toBe(404)
  expect((await mia.answer(pushData.transactionId, { approve: true, number: ` ${number}` })).status).toBe(200)
  expect((await mia.ask(first.stateToken, pushData.transactionId)).body.state).toBe('SUCCESS')

  const { stateToken } = await mia.signIn()
  expect((await verifyFactor(mia.front, 'RECOVERY_CODE', stateToken, mia.recoveryCodes[0])).body.state).toBe('SUCCESS')
})

test('a subscription that the push service calls gone is dropped, but the account stays protected', async () => {
  const mia = await aPushMember(await aSite(), service)
  service.statuses.push(410)
  await mia.login()
  await mailing.server.app.drain()
  expect((await mia.send('GET', base)).body.factors).toMatchObject([{ type: 'PUSH', unreachable: true }])
  const { body } = await mia.login()
  expect(body).toMatchObject({
    state: 'STATUS_CHECK',
    mfaChallengeData: {
      factorType: 'PUSH',
      availableFactors: [{ factorType: 'PUSH', factorStatus: 'REQUIRE_REENROLL' }, { factorType: 'RECOVERY_CODE' }],
    },
  })
  await mailing.server.app.drain()
  expect(service.arrived).toHaveLength(1)
  // The page of a browser that is signed in shows it all the same.
  const { hint: number, pushData } = body.mfaChallengeData.verificationChallengeData
  await mia.answer(pushData.transactionId, { approve: true, number })
  expect((await mia.ask(body.stateToken, pushData.transactionId)).body.state).toBe('SUCCESS')
})

test('a push service that is down gets the message later, unless nobody waits any more', async () => {
  const mia = await aPushMember(await aSite(), service)
  service.statuses.push(503)
  await mia.login()
  await mailing.server.app.drain()
  mailing.server.clock.advance(60_000)
  await mailing.server.app.drain()
  expect(mia.browser.messages()).toHaveLength(2)
  service.statuses.push(503)
  const { requestId } = await mia.signIn()
  await mailing.server.app.drain()
  await mia.answer(requestId, { approve: false })
  mailing.server.clock.advance(60_000)
  await mailing.server.app.drain()
  expect(mia.browser.messages()).toHaveLength(3)
})

test('a browser that is set up again replaces itself, messages are in its language, and with nobody signed in another way comes first', async () => {
  const shop = await aSite({ language: 'de' })
  const mia = await aPushMember(shop, service)
  const started = await mia.send('POST', `${base}/start`, { type: 'PUSH', currentPassword: password })
  expect(started.body.pushPublicKey).toBe(mia.publicKey)
  const { stateToken } = started.body
  await mia.send('POST', `${base}/confirm`, { stateToken, credential: mia.browser.subscription })
  expect((await mia.send('GET', base)).body.factors).toHaveLength(1)
  await mia.login()
  await mailing.server.app.drain()
  expect(mia.browser.messages()).toMatchObject([{ body: expect.stringContaining('Jemand hat Ihr Passwort eingegeben.') }])
  await sql`delete from member_session where site_id = ${shop.credentials.siteId} and member_id = ${mia.id}`.execute(
    mailing.server.database.db,
  )
  expect((await mia.login()).body.mfaChallengeData).toMatchObject({
    factorType: 'RECOVERY_CODE',
    availableFactors: [{ factorType: 'RECOVERY_CODE' }, { factorType: 'PUSH' }],
  })
})
