import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { linkTokens } from '../../support/providers/mail-server.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aShop, type TestShop, type WireAnswer } from '../../support/shop/shop.ts'
import { aFrontEnd, signInPaths, whoIs, allowFrontEnd } from '../../support/members/signing-in.ts'

// The rules for passwords, failed attempts and sessions that a site sets for its members.

const mailing = mailingServer()
beforeEach(() => sql`delete from rate_limit`.execute(mailing.server.database.db))

const weak = 'sunny monday'
const strong = 'tram lamp orbit seven'
const email = 'mia@example.com'

const setPolicy = (shop: TestShop, signOnPolicy: object) =>
  shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy })

async function aSite(signOnPolicy: object): Promise<TestShop> {
  const shop = await aShop(mailing.server)
  await allowFrontEnd(shop)
  expect((await setPolicy(shop, signOnPolicy)).status).toBe(200)
  return shop
}

const brokenRuleOf = ({ status, body }: WireAnswer) => [status, body.details?.validationError?.fieldViolations[0].ruleName]

async function mailedToken(page: string): Promise<string> {
  await mailing.server.app.drain()
  return linkTokens(mailing.smtp.mails.splice(0), page).at(-1)!
}

test.each([
  ['minPasswordLength', 8, 64],
  ['minPasswordScore', 2, 4],
  ['maxFailedAttempts', 3, 20],
  ['sessionDays', 1, 365],
])('%s is from %i to %i', async (field, lowest, highest) => {
  const shop = await aShop(mailing.server)
  for (const value of [lowest - 1, highest + 1, lowest + 0.5, 'many'])
    expect([value, (await setPolicy(shop, { [field]: value })).status]).toEqual([value, 400])
  for (const value of [lowest, highest]) expect((await setPolicy(shop, { [field]: value })).body.signOnPolicy[field]).toBe(value)
})

test('a new password follows the rule of the site, wherever it is chosen', async () => {
  const shop = await aSite({ minPasswordLength: 12, minPasswordScore: 4 })
  const front = await aFrontEnd(shop)
  const rule = await front.send('GET', '/stoa/v1/member-security/password-rule')
  expect(rule.body).toEqual({ minLength: 12, minScore: 4 })
  const short = await front.register(email, { password: 'tram lamp o' })
  expect(brokenRuleOf(short)).toEqual([400, 'PASSWORD_TOO_SHORT'])
  expect(short.body.details.validationError.fieldViolations[0].data.threshold).toBe(12)
  const tooWeak = [400, 'PASSWORD_TOO_WEAK']
  expect(brokenRuleOf(await front.register(email, { password: weak }))).toEqual(tooWeak)
  const older = await front.send('POST', '/wix-sm/api/v1/auth/api/v1/auth/register', { email, password: weak })
  expect(brokenRuleOf(older)).toEqual(tooWeak)
  const registered = await front.register(email, { password: strong })
  const { body } = await front.exchange(await front.codeFor(registered.body.sessionToken))
  const change = (path: string, request: object) =>
    shop.raw('POST', path, { body: request, headers: { authorization: body.access_token } })
  for (const path of ['/stoa/v1/member-security/change-password', '/_api/iam/authentication/v2/change-password'])
    expect(brokenRuleOf(await change(path, { currentPassword: strong, newPassword: weak }))).toEqual(tooWeak)
  await front.send('POST', signInPaths.sendRecovery, { email })
  const recoveryToken = await mailedToken('new-password')
  expect(brokenRuleOf(await front.send('POST', signInPaths.recover, { recoveryToken, password: weak }))).toEqual(tooWeak)
  await shop.owner('POST', '/stoa/v1/member-invitations', { emails: ['noor@example.com'] })
  const token = await mailedToken('invitation')
  const accept = (password: string) => front.send('POST', '/stoa/v1/member-invitations/accept', { token, password })
  expect(brokenRuleOf(await accept(weak))).toEqual(tooWeak)
  expect((await accept(strong)).status).toBe(200)
  // The password of before still signs in where the rule becomes stricter.
  await setPolicy(shop, { minPasswordLength: 64 })
  expect((await front.login(email, strong)).status).toBe(200)
})

test('after as many wrong passwords as the site allows, the right one has to wait', async () => {
  const [strict, usual] = [await aSite({ maxFailedAttempts: 3, captcha: 'NEVER' }), await aSite({ captcha: 'NEVER' })]
  const statuses = async (shop: TestShop) => {
    const front = await aFrontEnd(shop)
    await front.register(email)
    const answers: number[] = []
    for (let attempt = 0; attempt < 3; attempt++) answers.push((await front.login(email, 'a wrong password')).status)
    return [...answers, (await front.login(email)).status]
  }
  expect(await statuses(strict)).toEqual([401, 401, 401, 429])
  expect(await statuses(usual)).toEqual([401, 401, 401, 200])
})

test('a session lasts as many days as the site allows, from the last renewal', async () => {
  const shop = await aSite({ sessionDays: 2 })
  const front = await aFrontEnd(shop)
  const hours = (count: number) => mailing.server.clock.advance(count * 3600_000)
  const { refresh } = await front.signIn(email)
  hours(47)
  const renewed = await front.renew(refresh)
  expect(renewed.status).toBe(200)
  hours(47)
  await setPolicy(shop, { sessionDays: 1 })
  const again = await front.renew(refresh)
  expect((await whoIs(shop, again.body.access_token)).status).toBe(200)
  hours(25)
  expect((await front.renew(refresh)).status).toBe(401)
})
