import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { resealUserFactors, resetUserFactors } from '../../apps/server/src/modules/platform/sites/index.ts'
import { totpCode } from '../support/members/second-factors.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { testSecret } from '../support/servers/test-app.ts'
import { codeOf } from '../support/requests/answers.ts'
import { mailingServer } from '../support/servers/mailing-server.ts'

// People of the back office with a second factor, and whoever knows their password.

const mailing = mailingServer()
beforeEach(() => sql`delete from rate_limit`.execute(mailing.server.database.db))

const factors = '/stoa/v1/account/factors'
const sessions = '/stoa/v1/sessions'
const cookiesOf = ({ headers }: { headers: Headers }) => headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
const sessionOf = (answer: { headers: Headers }) => cookiesOf(answer).find((cookie) => cookie.startsWith('stoa_session='))

const signIn = (shop: TestShop, { password = shop.credentials.owner.password, cookie = '' } = {}) =>
  shop.raw('POST', `${sessions}/sign-in`, { body: { email: shop.credentials.owner.email, password }, headers: { cookie } })
const complete = (shop: TestShop, body: object) => shop.raw('POST', `${sessions}/complete-sign-in`, { body })

/** An owner who has set up an authenticator app. */
async function aProtectedOwner() {
  const shop = await aShop(mailing.server)
  const cookie = sessionOf(await signIn(shop))!
  const send = (method: string, path: string, body?: object) =>
    shop.raw(method, path, { headers: { cookie, 'x-stoa-session': '1' }, ...(body && { body }) })
  const currentPassword = shop.credentials.owner.password
  const { body: started } = await send('POST', `${factors}/start`, { type: 'TOTP', currentPassword })
  const { secret } = started.totp
  const confirmed = await send('POST', `${factors}/confirm`, {
    stateToken: started.stateToken,
    code: totpCode(shop, secret),
    name: 'Phone',
  })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  const nextCode = () => {
    mailing.server.clock.advance(60_000)
    return totpCode(shop, secret)
  }
  return { shop, send, secret, nextCode, currentPassword, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

test('the right password is answered with a challenge and no cookie; the code of the app or a recovery code completes it, once', async () => {
  const { shop, send, nextCode, recoveryCodes } = await aProtectedOwner()
  const answer = await signIn(shop)
  expect([answer.status, answer.body]).toEqual([
    200,
    { challenge: { stateToken: expect.any(String), types: ['TOTP', 'RECOVERY_CODE'] } },
  ])
  expect(cookiesOf(answer)).toEqual([])
  const { stateToken } = answer.body.challenge
  const code = nextCode()
  const done = await complete(shop, { stateToken, type: 'TOTP', code })
  expect(done.body.session.user.email).toBe(shop.credentials.owner.email)
  const current = await shop.raw('GET', `${sessions}/current`, {
    headers: { cookie: sessionOf(done)!, 'x-stoa-session': '1' },
  })
  expect(current.status).toBe(200)
  expect(codeOf(await complete(shop, { stateToken, type: 'TOTP', code: nextCode() }))).toBe('VERIFICATION_FAILED')
  const challenge = async () => (await signIn(shop)).body.challenge.stateToken as string
  expect(codeOf(await complete(shop, { stateToken: await challenge(), type: 'TOTP', code }))).toBe('VERIFICATION_FAILED')
  const used = { type: 'RECOVERY_CODE', code: recoveryCodes[0]! }
  expect((await complete(shop, { stateToken: await challenge(), ...used })).status).toBe(200)
  const again = await complete(shop, { stateToken: await challenge(), ...used })
  expect([again.status, cookiesOf(again)]).toEqual([400, []])
  expect((await send('GET', factors)).body).toMatchObject({
    factors: [{ type: 'TOTP', name: 'Phone', lastUsedDate: expect.any(String) }],
    recoveryCodesLeft: 9,
    rememberedDevices: 0,
  })
})

test('an address is known to an account once the second factor was shown', async () => {
  const { shop, nextCode } = await aProtectedOwner()
  await sql`delete from rate_limit`.execute(mailing.server.database.db)
  const known = async () =>
    (await sql`select from rate_limit where key like 'known:%'`.execute(mailing.server.database.db)).rows.length
  const { body } = await signIn(shop)
  expect(await known()).toBe(0)
  await complete(shop, { stateToken: body.challenge.stateToken, type: 'TOTP', code: nextCode() })
  expect(await known()).toBe(1)
})

test('five wrong codes end a sign-in; a challenge lasts ten minutes and is worth nothing to another account', async () => {
  const { shop, nextCode } = await aProtectedOwner()
  const challenge = async () => (await signIn(shop)).body.challenge.stateToken as string
  const guessed = await challenge()
  for (let attempt = 0; attempt < 5; attempt++) await complete(shop, { stateToken: guessed, type: 'TOTP', code: 'wrong' })
  expect((await complete(shop, { stateToken: guessed, type: 'TOTP', code: nextCode() })).status).toBe(400)
  const late = await challenge()
  mailing.server.clock.advance(10 * 60_000 + 1)
  expect((await complete(shop, { stateToken: late, type: 'TOTP', code: nextCode() })).status).toBe(400)
  const other = await aProtectedOwner()
  expect((await complete(shop, { stateToken: await challenge(), type: 'TOTP', code: other.nextCode() })).status).toBe(400)
  const asPasskey = { stateToken: await challenge(), type: 'WEBAUTHN', credential: '{"id":"x"}' }
  expect(codeOf(await complete(shop, asPasskey))).toBe('VERIFICATION_FAILED')
})

test('a remembered browser is not asked until the password or the factors change', async () => {
  const { shop, send, nextCode, currentPassword } = await aProtectedOwner()
  const remember = async (password = currentPassword) => {
    const { body } = await signIn(shop, { password })
    const { stateToken } = body.challenge
    const done = await complete(shop, { stateToken, type: 'TOTP', code: nextCode(), rememberThisDevice: true })
    return cookiesOf(done).find((cookie) => cookie.startsWith('stoa_office_device='))!
  }
  const first = await remember()
  expect((await signIn(shop, { cookie: first })).body.session).toBeTruthy()
  const other = await aProtectedOwner()
  expect((await signIn(other.shop, { cookie: first })).body.session).toBeUndefined()
  await send('POST', `${factors}/forget-devices`, {})
  expect((await signIn(shop, { cookie: first })).body.challenge).toBeTruthy()
  const second = await remember()
  const newPassword = 'a quite new password'
  await send('POST', '/stoa/v1/account/change-password', { currentPassword, newPassword })
  expect((await signIn(shop, { password: newPassword, cookie: second })).body.challenge).toBeTruthy()
})

test('a link for a forgotten password does not replace the second factor', async () => {
  const { shop, nextCode } = await aProtectedOwner()
  const { email } = shop.credentials.owner
  mailing.smtp.mails.splice(0)
  await shop.raw('POST', `${sessions}/request-password-reset`, { body: { email } })
  await mailing.server.app.drain()
  const token = /reset-password#([\w.-]+)"/.exec(mailing.smtp.mails.at(-1)!.parsed.html as string)![1]!
  const password = 'a quite new password'
  const reset = await shop.raw('POST', `${sessions}/reset-password`, { body: { token, newPassword: password } })
  expect([reset.status, reset.body, cookiesOf(reset)]).toEqual([200, { signInNeeded: true }, []])
  const { body } = await signIn(shop, { password })
  expect((await complete(shop, { stateToken: body.challenge.stateToken, type: 'TOTP', code: nextCode() })).status).toBe(200)
})

test('an invitation to another site is accepted without a session', async () => {
  const { shop } = await aProtectedOwner()
  const other = await aShop(mailing.server)
  const { email, password } = shop.credentials.owner
  const invited = await other.owner('POST', '/stoa/v1/staff/invitations', { email, roles: ['ADMIN'] })
  const token = invited.body.link.split('#')[1]
  const accepted = await other.raw('POST', '/stoa/v1/invitations/accept', { body: { token, password } })
  expect([accepted.status, accepted.body, cookiesOf(accepted)]).toEqual([200, { signInNeeded: true }, []])
})

test('an open session alone changes no factor; without one, nobody reads them', async () => {
  const { shop, send } = await aProtectedOwner()
  const [factor] = (await send('GET', factors)).body.factors
  const currentPassword = 'not the password'
  for (const [path, more] of [
    ['start', { type: 'TOTP' }],
    [`${factor.id}/remove`, {}],
    ['recovery-codes', {}],
  ] as const)
    expect(codeOf(await send('POST', `${factors}/${path}`, { ...more, currentPassword }))).toBe('WRONG_PASSWORD')
  expect((await shop.owner('GET', factors)).status).toBe(401)
  const other = await aProtectedOwner()
  const removed = await other.send('POST', `${factors}/${factor.id}/remove`, { currentPassword: other.currentPassword })
  expect(removed.status).toBe(404)
  expect((await signIn(shop)).body.challenge).toBeTruthy()
})

test('keys are sealed, sealed again in a rotation, and removed by the operator', async () => {
  const { shop, secret } = await aProtectedOwner()
  const { rows } = await sql<{ text: string }>`select user_factor::text as text from user_factor`.execute(
    mailing.server.database.db,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ text }) => text.includes(secret))).toEqual([])
  const next = 'a secret that comes, long enough to be one'
  expect(await resealUserFactors(mailing.server.database, [next, testSecret])).toBe(rows.length)
  expect(await resealUserFactors(mailing.server.database, [testSecret, next])).toBe(rows.length)
  expect(await resetUserFactors(mailing.server.database, 'nobody@example.com')).toBe(false)
  expect(await resetUserFactors(mailing.server.database, shop.credentials.owner.email)).toBe(true)
  expect((await signIn(shop)).body.session).toBeTruthy()
})
