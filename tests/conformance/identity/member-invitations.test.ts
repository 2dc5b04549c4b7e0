import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aField, aMember } from '../../support/members/members.ts'
import { linkTokens } from '../../support/providers/mail-server.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { aFrontEnd, whoIs, type FrontEnd, password } from '../../support/members/signing-in.ts'
import { codeOf } from '../../support/requests/answers.ts'

const mailing = mailingServer()
const path = '/stoa/v1/member-invitations'
const gone = 'MEMBER_INVITATION_NOT_FOUND'

/** The tokens of the mails that were sent since the last call. */
async function mailedTokens(): Promise<string[]> {
  await mailing.server.app.drain()
  return linkTokens(mailing.smtp.mails.splice(0), 'invitation')
}

const invite = (shop: TestShop, ...emails: string[]) => shop.owner('POST', path, { emails })
const read = (front: FrontEnd, token: string) => front.send('POST', `${path}/read`, { token })
const accept = (front: FrontEnd, token: string, more: object = {}) =>
  front.send('POST', `${path}/accept`, { token, password, ...more })
const open = async (shop: TestShop) => (await shop.owner('GET', path)).body.invitations

test('whoever is invited becomes an approved member with a verified address, whatever the site asks of others', async () => {
  const shop = await aShop(mailing.server)
  const signOnPolicy = { requireOwnerApproval: true, requireEmailVerification: true }
  await shop.owner('PATCH', '/iam/signon/v1/sign-on-policies', { signOnPolicy })
  const { body } = await invite(shop, 'Mia@example.com', 'mia@EXAMPLE.com', 'noor@example.com')
  expect(body.results).toEqual([
    { email: 'mia@example.com', outcome: 'INVITED' },
    { email: 'noor@example.com', outcome: 'INVITED' },
  ])
  await mailing.server.app.drain()
  expect(mailing.smtp.mails.map(({ to, parsed }) => [to.join(), parsed.subject])).toEqual([
    ['mia@example.com', 'Test shop invites you'],
    ['noor@example.com', 'Test shop invites you'],
  ])
  expect(await open(shop)).toHaveLength(2)
  const [token] = await mailedTokens()
  const front = await aFrontEnd(shop)
  expect((await read(front, token!)).body).toEqual({ email: 'mia@example.com' })
  const accepted = await accept(front, token!, { firstName: 'Mia', lastName: 'Sommer' })
  const tokens = await front.exchange(await front.codeFor(accepted.body.sessionToken))
  const { member } = (await whoIs(shop, tokens.body.access_token)).body
  expect(member).toMatchObject({
    loginEmail: 'mia@example.com',
    loginEmailVerified: true,
    status: 'APPROVED',
    profile: { nickname: 'Mia Sommer' },
  })
  expect((await open(shop)).map(({ email }: { email: string }) => email)).toEqual(['noor@example.com'])
  expect((await front.login('mia@example.com', password)).body.state).toBe('SUCCESS')
  const outbox = await shop.owner('POST', '/stoa/v1/mails/search', { search: { filter: { kind: 'MEMBER_INVITED' } } })
  const about = (email: string) => outbox.body.mails.find(({ recipient }: { recipient: string }) => recipient === email)
  expect([about('mia@example.com').memberId, about('noor@example.com').memberId]).toEqual([member.id, undefined])
})

test('a link works once, also for two at the same time', async () => {
  const shop = await aShop(mailing.server)
  await invite(shop, 'mia@example.com')
  const [token] = await mailedTokens()
  const fronts = [await aFrontEnd(shop), await aFrontEnd(shop)]
  const answers = await Promise.all(fronts.map((front) => accept(front, token!)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect([codeOf(await read(fronts[0]!, token!)), codeOf(await accept(fronts[0]!, token!))]).toEqual([gone, gone])
})

test('a weak password and a missing part of the profile use nothing up', async () => {
  const shop = await aShop(mailing.server)
  const field = await aField(shop, 'Shoe size', { fieldType: 'NUMBER' })
  await invite(shop, 'mia@example.com')
  const [token] = await mailedTokens()
  const front = await aFrontEnd(shop)
  expect((await accept(front, token!, { password: 'password1' })).status).toBe(400)
  const wrong = await accept(front, token!, { customFields: [{ key: field.key, value: 'large' }] })
  expect(wrong.body.details.validationError.fieldViolations[0].field).toBe('customFields[0].value')
  expect((await accept(front, token!, { customFields: [{ key: field.key, value: '42' }] })).status).toBe(200)
})

test('a new link ends the former one, and a revoked or expired one leads nowhere', async () => {
  const shop = await aShop(mailing.server)
  const front = await aFrontEnd(shop)
  await invite(shop, 'mia@example.com')
  const [first] = await mailedTokens()
  const [{ id }] = await open(shop)
  expect((await shop.owner('POST', `${path}/${id}/resend`, {})).status).toBe(200)
  const [second] = await mailedTokens()
  expect([codeOf(await accept(front, first!)), (await read(front, second!)).status]).toEqual([gone, 200])
  expect((await shop.owner('DELETE', `${path}/${id}`)).status).toBe(200)
  expect(codeOf(await accept(front, second!))).toBe(gone)
  expect(codeOf(await shop.owner('POST', `${path}/${id}/resend`, {}))).toBe(gone)
  expect(codeOf(await shop.owner('DELETE', `${path}/${id}`))).toBe(gone)
  await invite(shop, 'noor@example.com')
  const [late] = await mailedTokens()
  await sql`update member_invitation set expires_date = ${new Date(0)} where site_id = ${shop.credentials.siteId}`.execute(
    mailing.server.database.db,
  )
  expect(codeOf(await accept(front, late!))).toBe(gone)
  expect(await open(shop)).toEqual([])
})

test('members are not invited, and whoever registered meanwhile keeps the account as it is', async () => {
  const shop = await aShop(mailing.server)
  const { email } = await aMember(shop)
  expect((await invite(shop, email)).body.results).toEqual([{ email, outcome: 'ALREADY_MEMBER' }])
  await invite(shop, 'noor@example.com')
  const [token] = await mailedTokens()
  const front = await aFrontEnd(shop)
  await front.register('noor@example.com', { password: 'a password of her own' })
  expect(codeOf(await accept(front, token!))).toBe('MEMBER_ALREADY_EXISTS')
  expect((await front.login('noor@example.com', 'a password of her own')).body.state).toBe('SUCCESS')
  expect(await open(shop)).toEqual([])
})

test('an address gets three mails an hour, and no link works on another site', async () => {
  const shop = await aShop(mailing.server)
  for (let time = 0; time < 3; time++) await invite(shop, 'mia@example.com')
  expect((await invite(shop, 'mia@example.com')).body.results).toEqual([{ email: 'mia@example.com', outcome: 'NOT_SENT' }])
  const [{ id }] = await open(shop)
  expect((await shop.owner('POST', `${path}/${id}/resend`, {})).status).toBe(429)
  const token = (await mailedTokens()).at(-1)!
  const other = await aShop(mailing.server)
  expect(codeOf(await accept(await aFrontEnd(other), token))).toBe(gone)
  expect((await other.owner('DELETE', `${path}/${id}`)).status).toBe(404)
  expect(await open(shop)).toHaveLength(1)
})

test('only staff who may manage members invites, and no row, event or job contains a link', async () => {
  const shop = await aShop(mailing.server)
  const front = await aFrontEnd(shop)
  const member = await aMember(shop)
  for (const send of [front.send, member.send]) {
    expect((await send('POST', path, { emails: ['mia@example.com'] })).status).toBe(403)
    expect((await send('GET', path)).status).toBe(403)
  }
  for (const emails of [[], ['nobody'], ['a\0@example.com'], Array.from({ length: 101 }, (_, index) => `p${index}@example.com`)])
    expect((await shop.owner('POST', path, { emails })).status).toBe(400)
  await invite(shop, 'mia@example.com')
  const [token] = await mailedTokens()
  const { db } = mailing.server.database
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'site_id'`.execute(db)
  for (const { name } of tables.rows) {
    const found = await sql`select from ${sql.table(name)} as stored
      where site_id = ${shop.credentials.siteId} and stored::text like ${`%${token}%`}`.execute(db)
    expect(found.rows, name).toEqual([])
  }
})
