import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../support/members/members.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { aFrontEnd } from '../../support/members/signing-in.ts'
import { codeOf } from '../../support/requests/answers.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const path = '/stoa/v1/member-imports'
/** Of the password “U*U”. */
const bcrypt = '$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'

const bring = (shop: TestShop, lines: object[], more: object = {}) => shop.owner('POST', path, { lines, ...more })

async function emailsOf(shop: TestShop): Promise<string[]> {
  const { body } = await shop.owner('POST', '/stoa/v1/member-rows/search', {
    search: { sort: [{ fieldName: 'loginEmail', order: 'ASC' }] },
  })
  return body.memberRows.map(({ loginEmail }: { loginEmail: string }) => loginEmail)
}

test('a member keeps the password of the other system, whose hash is replaced at the first sign-in', async () => {
  const shop = await aShop(server)
  const { body } = await bring(shop, [
    { email: ' Mia@Example.com ', firstName: 'Mia', lastName: 'Sommer', phone: '+49 30 1', passwordHash: bcrypt },
  ])
  expect(body.outcomes).toEqual(['NEW'])
  const stored = async () => {
    const { rows } = await sql<{ password_hash: string }>`select password_hash from member_credential
      where site_id = ${shop.credentials.siteId}`.execute(server.database.db)
    return rows.map(({ password_hash }) => password_hash)
  }
  const front = await aFrontEnd(shop)
  expect((await front.login('mia@example.com', 'U*u')).status).toBe(401)
  expect(await stored()).toEqual([bcrypt])
  const signedIn = await Promise.all([front.login('mia@example.com', 'U*U'), front.login('mia@example.com', 'U*U')])
  expect(signedIn.map(({ body: state }) => state.state)).toContain('SUCCESS')
  expect(await stored()).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=12288/)])
  const again = await front.login('mia@example.com', 'U*U')
  expect(again.body).toMatchObject({
    state: 'SUCCESS',
    identity: { email: { isVerified: false }, identityProfile: { lastName: 'Sommer' } },
  })
})

test('the passwords of an import sign nobody in where everybody has to choose a new one', async () => {
  const shop = await aShop(server)
  const lines = [{ email: 'mia@example.com', passwordHash: bcrypt }, { email: 'without@example.com' }]
  expect((await bring(shop, lines, { newPasswordRequired: true })).body.outcomes).toEqual(['NEW', 'NEW'])
  const front = await aFrontEnd(shop)
  expect(codeOf(await front.login('mia@example.com', 'U*u'))).toBe('-19976')
  expect(codeOf(await front.login('mia@example.com', 'U*U'))).toBe('-19973')
  const { body } = await shop.owner('POST', '/members/v1/members/query', { query: { filter: { loginEmail: 'mia@example.com' } } })
  const password = await shop.owner('GET', `/stoa/v1/member-security/password?memberId=${body.members[0].id}`)
  expect(password.body).toEqual({ hasPassword: true, newPasswordRequired: true })
})

test('each line has an outcome; a dry run answers the same and changes nothing', async () => {
  const shop = await aShop(server)
  const { email: known } = await aMember(shop)
  const lines = [
    { email: 'a@example.com' },
    { email: 'A@example.com' },
    { email: known },
    { email: 'nobody' },
    { email: '' },
    { email: 'b@example.com', nickname: 'x'.repeat(300) },
    { email: 'c@example.com', passwordHash: '$P$B55D6LjfHDkINU5wF.v2BuuzO0/XPk/' },
    { email: 'd@example.com', passwordHash: bcrypt.replace('$05$', '$31$') },
    { email: 'e@example.com', passwordHash: '' },
  ]
  const expected = [
    'NEW',
    'EMAIL_TWICE',
    'EXISTS',
    'EMAIL_UNREADABLE',
    'EMAIL_UNREADABLE',
    'TEXT_TOO_LONG',
    'HASH_UNKNOWN',
    'HASH_TOO_COSTLY',
    'NEW',
  ]
  const dry = await bring(shop, lines, { dryRun: true })
  expect(dry.body).toEqual({ outcomes: expected })
  expect(await emailsOf(shop)).toEqual([known])
  const { body } = await bring(shop, lines)
  expect(body).toEqual({ outcomes: expected, importId: expect.any(String) })
  expect(await emailsOf(shop)).toEqual(['a@example.com', 'e@example.com', known].sort())
  expect((await bring(shop, lines)).body.outcomes.filter((outcome: string) => outcome === 'NEW')).toEqual([])
})

test('an import of several parts is undone as one, but for members who have signed in since', async () => {
  const shop = await aShop(server)
  const { importId } = (await bring(shop, [{ email: 'a@example.com', passwordHash: bcrypt }])).body
  await bring(shop, [{ email: 'b@example.com' }, { email: 'c@example.com' }], { importId })
  const listed = async () => (await shop.owner('GET', path)).body.imports
  expect(await listed()).toEqual([{ id: importId, createdDate: expect.any(String), memberCount: 3 }])
  await (await aFrontEnd(shop)).login('a@example.com', 'U*U')
  const undo = () => shop.owner('POST', `${path}/${importId}/undo`, {})
  expect((await undo()).body).toEqual({ deleted: 2, kept: 1, more: false })
  expect(await emailsOf(shop)).toEqual(['a@example.com'])
  expect(codeOf(await undo())).toBe('MEMBER_IMPORT_NOT_FOUND')
  expect(codeOf(await bring(shop, [{ email: 'd@example.com' }], { importId }))).toBe('MEMBER_IMPORT_NOT_FOUND')
  expect((await listed())[0].undoneDate).toEqual(expect.any(String))
})

test('an import is of its site and for staff who manage members; no hash leaves the database', async () => {
  const shop = await aShop(server)
  const { importId } = (await bring(shop, [{ email: 'a@example.com', passwordHash: bcrypt }])).body
  const other = await aShop(server)
  expect((await other.owner('POST', `${path}/${importId}/undo`, {})).status).toBe(404)
  expect((await bring(other, [{ email: 'b@example.com' }], { importId })).status).toBe(404)
  const member = await aMember(shop)
  expect((await member.send('POST', path, { lines: [{ email: 'x@example.com' }] })).status).toBe(403)
  expect((await shop.owner('POST', path, { lines: [] })).status).toBe(400)
  for (const wrong of [{ email: {} }, { email: 'a\0@example.com' }, { email: 'x'.repeat(1001) }])
    expect((await bring(shop, [wrong])).status).toBe(400)
  const audited = await sql`select from audit_entry where site_id = ${shop.credentials.siteId}
    and audit_entry::text like ${'%CCCCCCCCCCC%'}`.execute(server.database.db)
  expect(audited.rows).toEqual([])
})
