import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { resetTokens } from '../../apps/server/src/modules/platform/sites/reset-token.ts'
import { startMailingServer } from '../support/shop/mailing.ts'
import { mailingServer } from '../support/servers/mailing-server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { codeOf } from '../support/requests/answers.ts'

const mailing = mailingServer()

const path = '/stoa/v1/sessions'
const newPassword = 'a quite new password'

async function ask(shop: TestShop, email: string) {
  const { status, body } = await shop.raw('POST', `${path}/request-password-reset`, { body: { email } })
  await mailing.server.app.drain()
  return { status, body }
}

async function tokenFor(shop: TestShop): Promise<string> {
  await ask(shop, shop.credentials.owner.email)
  const links = mailing.smtp.mails.flatMap(({ parsed }) => /reset-password#([\w.-]+)"/.exec(parsed.html as string)?.[1] ?? [])
  return links.at(-1)!
}

const reset = (shop: TestShop, body: object) => shop.raw('POST', `${path}/reset-password`, { body })
const signIn = (shop: TestShop, password: string) =>
  shop.raw('POST', `${path}/sign-in`, { body: { email: shop.credentials.owner.email, password } })

test('a mailed link replaces the password once, ends all sessions and begins one', async () => {
  const shop = await aShop(mailing.server)
  const open = (await signIn(shop, shop.credentials.owner.password)).headers.get('set-cookie')!.split(';')[0]!
  const token = await tokenFor(shop)
  expect(JSON.stringify((await reset(shop, { token, newPassword: 'password123456' })).body)).toContain('PASSWORD_TOO_WEAK')
  expect(mailing.smtp.mails[0]!.parsed.subject).toBe('New password for the back office of Test shop')
  const answer = await reset(shop, { token, newPassword })
  expect([answer.status, answer.body]).toEqual([200, {}])
  const session = (cookie: string) => shop.raw('GET', `${path}/current`, { headers: { cookie, 'x-stoa-session': '1' } })
  expect((await session(open)).status).toBe(401)
  expect((await session(answer.headers.get('set-cookie')!.split(';')[0]!)).status).toBe(200)
  expect((await signIn(shop, shop.credentials.owner.password)).status).not.toBe(200)
  expect((await signIn(shop, newPassword)).status).toBe(200)
  const again = await reset(shop, { token, newPassword: 'still another password' })
  expect(codeOf(again)).toBe('RESET_LINK_NOT_VALID')
})

test('a link names its account without the address, and the person decides whether other sessions end', async () => {
  const shop = await aShop(mailing.server)
  const read = (token: string) => shop.raw('POST', `${path}/read-reset-link`, { body: { token } })
  const cookie = (await signIn(shop, shop.credentials.owner.password)).headers.get('set-cookie')!.split(';')[0]!
  const session = () => shop.raw('GET', `${path}/current`, { headers: { cookie, 'x-stoa-session': '1' } })
  const [kept, ended] = [await tokenFor(shop), await tokenFor(shop)]
  const [name, domain] = shop.credentials.owner.email.split('@')
  expect((await read(kept)).body).toEqual({ maskedEmail: `${name!.slice(0, 1)}…@${domain}` })
  expect((await reset(shop, { token: kept, newPassword, keepOtherSessions: true })).status).toBe(200)
  expect((await session()).status).toBe(200)
  for (const used of [kept, ended, '-', `${kept}x`]) expect(codeOf(await read(used))).toBe('RESET_LINK_NOT_VALID')
  expect((await reset(shop, { token: await tokenFor(shop), newPassword: 'still another password' })).status).toBe(200)
  expect((await session()).status).toBe(401)
})

test('a password that is replaced while a sign-in checks it opens nothing any more', async () => {
  const shop = await aShop(mailing.server)
  const { promise: read, resolve } = Promise.withResolvers<void>()
  const stop = mailing.server.database.observe(
    (text) => void (text.includes('from "user_account" where lower(email)') && resolve()),
  )
  const answer = signIn(shop, shop.credentials.owner.password)
  await read
  stop()
  // Whatever the new one is: only the row counts.
  await sql`update user_account set password_hash = 'another' where email = ${shop.credentials.owner.email}`.execute(
    mailing.server.database.db,
  )
  const { status, headers, body } = await answer
  expect([status, body.details.applicationError.code, headers.getSetCookie()]).toEqual([401, 'WRONG_EMAIL_OR_PASSWORD', []])
})

test('nobody learns whether there is an account, and an account gets three mails an hour at most', async () => {
  const shop = await aShop(mailing.server)
  const { email } = shop.credentials.owner
  const answers = [
    await ask(shop, email),
    await ask(shop, 'nobody@example.com'),
    await ask(shop, ` ${email.toUpperCase()}`.trim()),
  ]
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  for (let time = 0; time < 3; time++) expect(await ask(shop, email)).toEqual({ status: 200, body: {} })
  expect(
    mailing.smtp.mails.filter(({ to, parsed }) => to.includes(email) && parsed.subject!.startsWith('New password')),
  ).toHaveLength(3)
})

test('the link is in no table', async () => {
  const shop = await aShop(mailing.server)
  const token = await tokenFor(shop)
  const { db } = mailing.server.database
  const { siteId } = shop.credentials
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'site_id'`.execute(db)
  expect(tables.rows.length).toBeGreaterThan(20)
  for (const { name } of tables.rows) {
    const secret = `%${token.split('.')[2]}%`
    const found = await sql`select from ${sql.table(name)} as stored
      where site_id = ${siteId} and stored::text like ${secret}`.execute(db)
    expect(found.rows, name).toEqual([])
  }
})

test('a token is of one account, one password and one hour, and cannot be changed', async () => {
  const tokens = resetTokens(['secret'])
  const now = new Date('2026-01-01T00:00:00Z')
  const account = { id: '0b5d3c9e-6f0a-4a57-9a53-1a2b3c4d5e6f', password_hash: 'hash' }
  const token = tokens.issue(account, now)
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  expect(tokens.isValid(token, account, after(59))).toBe(true)
  expect(tokens.isValid(token, account, after(60))).toBe(false)
  expect(tokens.isValid(token, { ...account, password_hash: 'changed' }, now)).toBe(false)
  expect(tokens.isValid(token, { ...account, id: 'other' }, now)).toBe(false)
  expect(resetTokens(['other']).isValid(token, account, now)).toBe(false)
  expect(resetTokens(['new', 'secret']).isValid(token, account, now)).toBe(true)
  const shop = await aShop(mailing.server)
  for (const wrong of ['-', '..', `${account.id}.9999999999.x`, 'x'.repeat(300), token])
    expect(codeOf(await reset(shop, { token: wrong, newPassword }))).toBe('RESET_LINK_NOT_VALID')
  expect((await reset(shop, { token, newPassword: 'short' })).status).toBe(400)
})

test('without a mail server it says so', async () => {
  await using offline = await startMailingServer(undefined)
  const shop = await aShop(offline)
  const { body } = await shop.raw('POST', `${path}/request-password-reset`, { body: { email: 'owner@example.com' } })
  expect(body.details.applicationError.code).toBe('NO_MAIL_SERVER')
})
