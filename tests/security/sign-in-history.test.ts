import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aVisitor } from '../support/shop/builders.ts'
import { aMember, sendAs } from '../support/members/members.ts'
import { aProtectedMember, verifyFactor } from '../support/members/second-factors.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { aFrontEnd, password, signInPaths, whoIs } from '../support/members/signing-in.ts'
import { soakTest } from '../support/soak.ts'
import { mailingServer } from '../support/servers/mailing-server.ts'

// The member's list of sign-ins to their account, and attacks on it.

const mailing = mailingServer()
beforeEach(() => sql`delete from rate_limit`.execute(mailing.server.database.db))

const day = 24 * 3600_000
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const path = '/stoa/v1/member-security/sign-ins'

interface SignIn {
  id: string
  outcome: string
  attempts: number
  address: string
}

/** The entries of a member as staff reads them, the newest first. */
async function historyOf(shop: TestShop, memberId: string): Promise<SignIn[]> {
  await mailing.server.app.drain()
  return (await shop.owner('GET', `${path}?memberId=${memberId}`)).body.signIns
}

interface From {
  address?: string
  agent?: string
}

async function loginFrom(
  shop: TestShop,
  email: string,
  given: string,
  { address = '203.0.113.7', agent = firefox }: From = {},
): Promise<number> {
  const { clientId } = shop.credentials
  const visitor = await shop.raw('POST', '/oauth2/token', { body: { clientId, grantType: 'anonymous' } })
  const { statusCode } = await mailing.server.app.app.inject({
    method: 'POST',
    url: signInPaths.login,
    remoteAddress: address,
    headers: { authorization: visitor.body.access_token, 'user-agent': agent },
    payload: { loginId: { email }, password: given },
  })
  return statusCode
}

async function aRegistered(shop: TestShop, email: string): Promise<{ id: string; access: string }> {
  const { access } = await (await aFrontEnd(shop)).signIn(email)
  return { id: (await whoIs(shop, access)).body.member.id, access }
}

const aSite = async () => {
  const shop = await aShop(mailing.server)
  await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy: { captcha: 'NEVER' } })
  return shop
}

test('a member sees with what each sign-in was made, from where, and what failed; attempts that are alike are one entry', async () => {
  const shop = await aSite()
  const mia = await aProtectedMember(shop)
  mailing.server.clock.advance(60_000)
  expect(await loginFrom(shop, mia.email, 'a wrong password')).toBe(401)
  expect(await loginFrom(shop, mia.email, 'another wrong one')).toBe(401)
  await mailing.server.app.drain()
  mailing.server.clock.advance(60_000)
  const { stateToken } = (await mia.login()).body
  expect((await verifyFactor(mia.front, 'TOTP', stateToken, '000000')).status).toBe(400)
  expect((await verifyFactor(mia.front, 'TOTP', stateToken, mia.nextCode())).status).toBe(200)
  await mailing.server.app.drain()
  const { signIns, keptDays } = (await mia.send('GET', path)).body
  const { clientId } = shop.credentials
  expect(signIns).toMatchObject([
    { outcome: 'SIGNED_IN', method: 'PASSWORD', secondFactor: 'TOTP', clientId, attempts: 1 },
    { outcome: 'WRONG_CODE', method: 'PASSWORD', secondFactor: 'TOTP', clientId, attempts: 1 },
    { outcome: 'WRONG_PASSWORD', clientId, userAgent: firefox, address: '203.0.113.7', attempts: 2 },
    { outcome: 'SIGNED_IN', method: 'REGISTRATION', attempts: 1 },
  ])
  expect(signIns[2].secondFactor).toBeUndefined()
  expect(keptDays).toBe(90)
  expect(await historyOf(shop, mia.id)).toEqual(signIns)
})

test('an app’s sign-in and one with a mailed link are told apart', async () => {
  const shop = await aSite()
  const member = await aMember(shop)
  const front = await aFrontEnd(shop)
  await shop.owner('POST', '/_api/iam/recovery/v1/activation-email', { identityId: member.id })
  await mailing.server.app.drain()
  const mail = mailing.smtp.mails.findLast(({ to }) => to.includes(member.email))!
  const recoveryToken = /new-password\?token=([\w-]+)/.exec(mail.parsed.html as string)![1]!
  mailing.server.clock.advance(1000)
  const recovered = await front.send('POST', signInPaths.recover, { recoveryToken, password })
  expect(recovered.body.state).toBe('SUCCESS')
  expect(await historyOf(shop, member.id)).toMatchObject([{ method: 'MAILED_LINK' }, { method: 'APP' }])
})

soakTest('whoever tries passwords from many places neither fills the table nor hides a sign-in', async () => {
  const shop = await aSite()
  const { id } = await aRegistered(shop, 'mia@example.com')
  for (let index = 0; index < 110; index++) {
    mailing.server.clock.advance(1000)
    expect(await loginFrom(shop, 'mia@example.com', password)).toBe(200)
  }
  for (let index = 0; index < 60; index++) {
    mailing.server.clock.advance(1000)
    const from = { address: `198.51.100.${index}`, agent: `${firefox} ${'x'.repeat(1000)}` }
    expect(await loginFrom(shop, 'mia@example.com', 'a wrong password', from)).toBe(401)
  }
  const history = await historyOf(shop, id)
  expect(history.map(({ outcome }) => outcome)).toEqual([
    ...Array<string>(50).fill('WRONG_PASSWORD'),
    ...Array<string>(100).fill('SIGNED_IN'),
  ])
  expect(history[0]!.address).toBe('198.51.100.59')
})

test('“This wasn’t me” ends the other sessions and what was begun, once for each entry, and only for the member', async () => {
  const shop = await aSite()
  const email = 'noor@example.com'
  const noor = await aRegistered(shop, email)
  const stranger = await (await aFrontEnd(shop)).signIn(email)
  const begun = (await (await aFrontEnd(shop)).login(email)).body.sessionToken as string
  const own = (method: string, to: string) =>
    shop.raw(method, to, {
      headers: { authorization: noor.access },
      ...(method === 'POST' && { body: {} }),
    })
  const [{ id }] = (await historyOf(shop, noor.id)) as [SignIn]
  const disown = `${path}/${id}/disown`
  const eve = await aMember(shop)
  const elsewhere = await aShop(mailing.server)
  for (const send of [eve.send, (await aVisitor(shop)).send, shop.owner, elsewhere.owner])
    expect([403, 404]).toContain((await send('POST', disown, {})).status)
  expect((await eve.send('GET', `${path}?memberId=${noor.id}`)).body.signIns).toMatchObject([{ method: 'APP' }])
  expect((await (await aVisitor(shop)).send('GET', path)).status).toBe(403)
  expect((await elsewhere.owner('GET', `${path}?memberId=${noor.id}`)).body.signIns).toEqual([])
  expect((await whoIs(shop, stranger.access)).status).toBe(200)

  expect((await own('POST', disown)).body).toEqual({ endedSessions: 1 })
  expect((await whoIs(shop, stranger.access)).status).toBe(401)
  expect((await whoIs(shop, noor.access)).status).toBe(200)
  expect((await (await aFrontEnd(shop)).authorize(begun)).status).not.toBe(200)
  expect((await historyOf(shop, noor.id))[0]).toMatchObject({ id, disownedDate: expect.any(String) })
  expect((await own('POST', disown)).body).toEqual({ endedSessions: 0 })
  await shop.owner('POST', `/members/v1/members/${noor.id}/block`)
  expect((await own('GET', path)).status).toBe(401)
})

test('old entries are deleted after the time that the site has chosen', async () => {
  const shop = await aSite()
  const { id } = await aMember(shop)
  await shop.owner('PATCH', '/stoa/v1/health/retention', { periods: [{ name: 'signInHistory', days: 7 }] })
  expect(await historyOf(shop, id)).toHaveLength(1)
  await mailing.server.app.runSchedules()
  mailing.server.clock.advance(6 * day)
  const before = (await sendAs(shop, id)('GET', path)).body
  expect([before.keptDays, before.signIns.length]).toEqual([7, 2])
  mailing.server.clock.advance(2 * day)
  await mailing.server.app.runSchedules()
  expect(await historyOf(shop, id)).toHaveLength(1)
})
