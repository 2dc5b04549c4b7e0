import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPushMember, type PushMember } from '../support/members/push-member.ts'
import { pushService, type PushService } from '../support/providers/push-service.ts'
import { aProtectedMember } from '../support/members/second-factors.ts'
import { aFrontEnd, password, aSignInSite } from '../support/members/signing-in.ts'
import { codeOf, verificationFailureOf } from '../support/requests/answers.ts'
import { mailingServer } from '../support/servers/mailing-server.ts'

// Attacks by somebody who knows a member's password and wants an approval that the member does not intend.

const mailing = mailingServer()
let service: PushService
beforeAll(async () => {
  service = await pushService()
})
beforeEach(async () => {
  service.arrived.splice(0)
  // Tests share an IP address.
  await sql`delete from rate_limit`.execute(mailing.server.database.db)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
})

const base = '/stoa/v1/second-factors'

const aSite = () => aSignInSite(mailing.server)

/** Returns true if the sign-in was approved. */
const isOpen = async (mia: PushMember, stateToken: string, requestId: string) =>
  (await mia.ask(stateToken, requestId)).body.state === 'SUCCESS'

test('only a session of the member approves: no visitor, other member, member of another site, member whose session ended, or staff', async () => {
  const shop = await aSite()
  const mia = await aPushMember(shop, service)
  const [other, elsewhere] = [await aPushMember(shop, service), await aPushMember(await aSite(), service)]
  const { stateToken, requestId, number } = await mia.signIn()
  const path = `${base}/sign-in-requests/${requestId}/answer`
  const yes = { approve: true, number }
  for (const { send } of [other, elsewhere])
    for (const answer of [yes, { approve: false }]) expect((await send('POST', path, answer)).status).toBe(404)
  expect((await mia.front.send('POST', path, yes)).status).toBe(403)
  expect((await shop.owner('POST', path, yes)).status).toBe(403)
  expect((await shop.raw('POST', path, { body: yes })).status).toBe(401)
  for (const { send } of [other, elsewhere])
    expect((await send('GET', `${base}/sign-in-requests`)).body.signInRequests).toEqual([])
  expect((await mia.front.send('GET', `${base}/sign-in-requests`)).status).toBe(403)
  expect(await isOpen(mia, stateToken, requestId)).toBe(false)
  await sql`delete from member_session where site_id = ${shop.credentials.siteId} and member_id = ${mia.id}`.execute(
    mailing.server.database.db,
  )
  expect((await mia.answer(requestId, yes)).status).toBe(401)
  expect(await isOpen(mia, stateToken, requestId)).toBe(false)
})

test('the state of a sign-in tells nothing that approves it, and the approval is worth nothing to another sign-in, app or site', async () => {
  const shop = await aSite()
  const mia = await aPushMember(shop, service)
  const [first, second] = [await mia.signIn(), await mia.signIn()]
  await mia.answer(first.requestId, { approve: true, number: first.number })
  // The other sign-in of the same account, whoever makes it.
  expect(verificationFailureOf(await mia.ask(second.stateToken, first.requestId))).toBe('BAD_CODE')
  expect(await isOpen(mia, second.stateToken, second.requestId)).toBe(false)
  const elsewhere = await aPushMember(await aSite(), service)
  expect(verificationFailureOf(await elsewhere.ask(first.stateToken, first.requestId))).toBe('NOT_FOUND')
  expect(await isOpen(mia, first.stateToken, first.requestId)).toBe(true)
  // Once.
  expect(verificationFailureOf(await mia.ask(first.stateToken, first.requestId))).toBe('NOT_FOUND')
})

test('a request is answered once: not twice, not after a denial, not after it has expired or the password is another one', async () => {
  const mia = await aPushMember(await aSite(), service)
  const approve = ({ requestId, number }: { requestId: string; number: string }) =>
    mia.answer(requestId, { approve: true, number })
  const twice = await mia.signIn()
  expect((await approve(twice)).status).toBe(200)
  expect(codeOf(await approve(twice))).toBe('SIGN_IN_REQUEST_NOT_FOUND')
  expect(codeOf(await mia.answer(twice.requestId, { approve: false }))).toBe('SIGN_IN_REQUEST_NOT_FOUND')

  const denied = await mia.signIn()
  await mia.answer(denied.requestId, { approve: false })
  expect(codeOf(await approve(denied))).toBe('SIGN_IN_REQUEST_NOT_FOUND')
  expect(verificationFailureOf(await mia.ask(denied.stateToken, denied.requestId))).toBe('NOT_FOUND')

  const [late, lateApproved] = [await mia.signIn(), await mia.signIn()]
  await approve(lateApproved)
  mailing.server.clock.advance(10 * 60_000 + 1000)
  expect(codeOf(await approve(late))).toBe('SIGN_IN_REQUEST_NOT_FOUND')
  expect(await isOpen(mia, lateApproved.stateToken, lateApproved.requestId)).toBe(false)

  const before = await mia.signIn()
  const changed = await mia.send('POST', '/stoa/v1/member-security/change-password', {
    currentPassword: password,
    newPassword: 'another horse battery',
  })
  expect(changed.status).toBe(200)
  expect(codeOf(await approve(before))).toBe('SIGN_IN_REQUEST_NOT_FOUND')
})

test('approving needs the number of the sign-in page; three wrong ones end the sign-in, also across messages, and are told by mail', async () => {
  const mia = await aPushMember(await aSite(), service)
  const { stateToken, requestId, number } = await mia.signIn()
  const wrong = number === '99' ? '98' : '99'
  expect(codeOf(await mia.answer(requestId, { approve: true }))).toBe('WRONG_NUMBER')
  expect(codeOf(await mia.answer(requestId, { approve: true, number: wrong }))).toBe('WRONG_NUMBER')
  const again = await mia.ask(stateToken)
  const { hint, pushData } = again.body.mfaChallengeData.verificationChallengeData
  expect(codeOf(await mia.answer(pushData.transactionId, { approve: true, number: `${hint}0` }))).toBe(
    'SIGN_IN_REQUEST_NOT_FOUND',
  )
  expect(codeOf(await mia.answer(pushData.transactionId, { approve: true, number: hint }))).toBe('SIGN_IN_REQUEST_NOT_FOUND')
  expect(verificationFailureOf(await mia.ask(stateToken, pushData.transactionId))).toBe('NOT_FOUND')
  await mailing.server.app.drain()
  expect(mailing.smtp.mails.map(({ parsed }) => parsed.subject)).toContain('Test shop: A sign-in to your account was denied')
})

test('nobody floods a member with messages: five sign-ins an hour are told of, and guesses at a request use up the sign-in', async () => {
  const mia = await aPushMember(await aSite(), service)
  const { stateToken } = await mia.signIn()
  for (let times = 0; times < 8; times++) {
    await mailing.server.app.drain()
    await mia.ask(stateToken)
  }
  expect(mia.browser.messages()).toHaveLength(5)
  const next = await mia.signIn()
  await mailing.server.app.drain()
  expect(mia.browser.messages()).toHaveLength(5)
  for (let guess = 0; guess < 5; guess++)
    expect(verificationFailureOf(await mia.ask(next.stateToken, `00000000-0000-4000-8000-00000000000${guess}`))).toBe('BAD_CODE')
  await mia.answer(next.requestId, { approve: true, number: next.number })
  expect(verificationFailureOf(await mia.ask(next.stateToken, next.requestId))).toBe('NOT_FOUND')
})

test('a member who is blocked, or has removed the browser, is not let in by an approval', async () => {
  const shop = await aSite()
  const mia = await aPushMember(shop, service)
  const removed = await mia.signIn()
  await mia.answer(removed.requestId, { approve: true, number: removed.number })
  expect((await mia.send('POST', `${base}/${mia.factorId}/remove`, { currentPassword: password })).status).toBe(200)
  expect(codeOf(await mia.ask(removed.stateToken, removed.requestId))).toBe('FACTOR_NOT_AVAILABLE')

  const max = await aPushMember(shop, service)
  const blocked = await max.signIn()
  await max.answer(blocked.requestId, { approve: true, number: blocked.number })
  await shop.owner('POST', `/members/v1/members/${max.id}/block`, {})
  expect(await isOpen(max, blocked.stateToken, blocked.requestId)).toBe(false)
})

test('without a browser that was set up, nothing can be approved', async () => {
  const shop = await aSite()
  const mia = await aProtectedMember(shop)
  const { body } = await mia.login()
  const ask = (data?: object) =>
    mia.front.send('POST', '/_api/iam/authentication/v2/PUSH/verify', { stateToken: body.stateToken, ...data })
  expect(codeOf(await ask())).toBe('FACTOR_NOT_AVAILABLE')
  expect(codeOf(await ask({ pushData: { transactionId: 'none' } }))).toBe('FACTOR_NOT_AVAILABLE')
  expect((await mia.send('GET', `${base}/sign-in-requests`)).body.signInRequests).toEqual([])
})

test('setting a browser up needs the password, a public address that a live shop reaches encrypted, and keys that work', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const { access } = await front.signIn('mia@example.com')
  const send = (path: string, body: object) => shop.raw('POST', base + path, { headers: { authorization: access }, body })
  expect(codeOf(await send('/start', { type: 'PUSH', currentPassword: 'a wrong password' }))).toBe('WRONG_PASSWORD')
  const { stateToken } = (await send('/start', { type: 'PUSH', currentPassword: password })).body
  const good = JSON.parse(service.browser().subscription)
  const bad = [
    { ...good, endpoint: 'http://127.0.0.2/push' },
    { ...good, endpoint: 'https://[::1]/push' },
    { ...good, endpoint: 'file:///etc/passwd' },
    { ...good, keys: { ...good.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
  ]
  for (const subscription of bad)
    expect(verificationFailureOf(await send('/confirm', { stateToken, credential: JSON.stringify(subscription) }))).toBe(
      'BAD_CODE',
    )
  expect((await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { mode: 'LIVE', published: false } })).status).toBe(200)
  const { body } = await send('/start', { type: 'PUSH', currentPassword: password })
  const unencrypted = await send('/confirm', { stateToken: body.stateToken, credential: JSON.stringify(good) })
  expect(verificationFailureOf(unencrypted)).toBe('BAD_CODE')
})

test('subscriptions and the key that signs messages are sealed in the database', async () => {
  const mia = await aPushMember(await aSite(), service)
  const { endpoint, keys } = JSON.parse(mia.browser.subscription)
  const session = await mailing.server.database.source.acquire()
  const rows = await session.script(
    'select member_factor::text as stored from member_factor union all select push_key::text from push_key',
  )
  session.release()
  const stored = JSON.stringify(rows)
  expect(stored).toContain(mia.publicKey)
  for (const secret of [endpoint, keys.auth, keys.p256dh]) expect(stored).not.toContain(secret)
})
