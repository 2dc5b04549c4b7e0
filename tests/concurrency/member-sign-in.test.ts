import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestShop } from '../support/shop/shop.ts'
import { aFrontEnd, whoIs } from '../support/members/signing-in.ts'
import { anEmail } from '../support/shop/emails.ts'
import { server, tenTimes, succeeded, aSite, setUp } from './member-sign-in-set-up.ts'

setUp()

test('ten parallel exchanges of a code by one verifier get one and the same session', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const { body } = await front.register(anEmail())
  const request = await front.codeFor(body.sessionToken)
  const answers = await tenTimes(() => front.exchange(request))
  expect(answers.filter(succeeded)).toHaveLength(10)
  expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1)
  expect(await sessionCount(shop)).toBe(1)
  for (const { access_token } of answers.map((answer) => answer.body)) expect((await whoIs(shop, access_token)).status).toBe(200)
})

test('among parallel exchanges of a code, a wrong verifier after the right one ends the session', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const { body } = await front.register(anEmail())
  const { code, codeVerifier } = await front.codeFor(body.sessionToken)
  const { access_token } = (await front.exchange({ code, codeVerifier })).body
  const others = await tenTimes(() => front.exchange({ code, codeVerifier: 'x'.repeat(43) }))
  expect(others.filter(succeeded)).toEqual([])
  expect((await whoIs(shop, access_token)).status).toBe(401)
  expect(await sessionCount(shop)).toBe(0)
  expect((await front.exchange({ code, codeVerifier })).status).toBe(400)
})

async function sessionCount({ credentials }: TestShop): Promise<number> {
  const { rows } = await sql`select from member_session where site_id = ${credentials.siteId}`.execute(server.database.db)
  return rows.length
}

test('of two visitors who use a session token at once, one leads on, as often as they repeat it', async () => {
  const shop = await aSite()
  const [front, other] = [await aFrontEnd(shop), await aFrontEnd(shop)]
  const { body } = await front.register(anEmail())
  const uses = (of: typeof front) => tenTimes(() => of.authorize(body.sessionToken))
  const counts = (await Promise.all([uses(front), uses(other)])).map((answers) => answers.filter(succeeded).length)
  expect(counts.toSorted((one, two) => one - two)).toEqual([0, 10])
})

test('of ten parallel registrations with one email one adds a member', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const email = anEmail()
  const answers = await tenTimes(() => front.register(email))
  expect(answers.filter(succeeded)).toHaveLength(1)
  expect(new Set(answers.filter((answer) => !succeeded(answer)).map(({ status }) => status))).toEqual(new Set([409]))
  const { body } = await shop.owner('GET', '/members/v1/members')
  expect(body.members).toHaveLength(1)
})

test('a process that dies within a sign-in leaves nothing of it: no half account, no session, and the code works again', async () => {
  const shop = await aSite()
  const front = await aFrontEnd(shop)
  const email = anEmail()
  const failing = async (table: string, call: () => Promise<{ status: number }>) => {
    await script(`create function die() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$;
      create trigger dies after insert on ${table} for each row execute function die()`)
    try {
      expect((await call()).status).toBe(500)
    } finally {
      await script(`drop trigger dies on ${table}; drop function die()`)
    }
  }
  // The last statement of each transaction, or one in its middle.
  await failing('member_credential', () => front.register(email))
  expect((await shop.owner('GET', '/members/v1/members')).body.members).toEqual([])
  await failing('sign_in_step', () => front.register(email))
  expect((await shop.owner('GET', '/members/v1/members')).body.members).toEqual([])
  const { body } = await front.register(email)
  const request = await front.codeFor(body.sessionToken)
  await failing('member_session', () => front.exchange(request))
  const { siteId } = shop.credentials
  expect((await sql`select from member_session where site_id = ${siteId}`.execute(server.database.db)).rows).toEqual([])
  expect((await front.exchange(request)).status).toBe(200)
})

/** A rollback is what a database makes of a transaction whose process is gone. */
async function script(text: string): Promise<void> {
  const session = await server.database.source.acquire()
  try {
    await session.script(text)
  } finally {
    session.release()
  }
}
