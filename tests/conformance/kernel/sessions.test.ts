import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Connection } from '../../../apps/server/src/kernel/database/connection.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

async function aSession(): Promise<Connection> {
  const session = await server.database.source.acquire()
  onTestFinished(() => session.release())
  return session
}

const statement = (text: string, ...parameters: unknown[]) => ({ sql: text, parameters })

const [begin, commit, rollback] = [statement('begin'), statement('commit'), statement('rollback')]

test('the statements of a transaction that are sent together take effect together', async () => {
  const session = await aSession()
  await session.script('create temporary table note (text text primary key)')
  onTestFinished(() => void session.script('drop table note'))
  const insert = (text: string) => statement('insert into note values ($1)', text)
  const answers = await session.send([begin, insert('a'), insert('b'), statement('select text from note order by text'), commit])
  expect(answers.slice(1, -1)).toEqual([
    { rows: [], affected: 1 },
    { rows: [], affected: 1 },
    { rows: [{ text: 'a' }, { text: 'b' }], affected: 2 },
  ])
  await expect(session.send([begin, insert('c'), insert('a'), insert('d'), commit])).rejects.toMatchObject({ code: '23505' })
  await session.send([rollback])
  expect(await session.script('select text from note order by text')).toEqual([{ text: 'a' }, { text: 'b' }])
})

test('a batch that fails in any way leaves a usable session', async () => {
  const session = await aSession()
  const one = statement('select $1::int as one', 1)
  await expect(session.send([statement('selec'), one])).rejects.toMatchObject({ code: '42601' })
  await expect(session.send([one, statement('select $1::uuid', 'no uuid')])).rejects.toMatchObject({ code: '22P02' })
  const circular: Record<string, unknown> = {}
  circular.self = circular
  const unknownToTheSession = statement('select $1::json as document', circular)
  await expect(async () => session.send([unknownToTheSession])).rejects.toThrow('circular')
  await expect(session.script('select 1; selec')).rejects.toMatchObject({ code: '42601' })
  expect(await session.send([{ ...unknownToTheSession, parameters: [{ a: 1 }] }, one])).toEqual([
    { rows: [{ document: { a: 1 } }], affected: 1 },
    { rows: [{ one: 1 }], affected: 1 },
  ])
})

/** The statements that a session keeps prepared, by text. */
async function preparedTexts(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(server.database.db)
  return rows.map(({ statement }) => statement)
}

test('of a thousand different filters a session keeps at most 400 prepared, and still answers the usual statements', async () => {
  const runUsualStatement = async () => {
    const site = '00000000-0000-4000-8000-000000000000'
    const { rows } = await sql`select count(*) from tax_group where site_id = ${site}`.execute(server.database.db)
    expect(rows).toEqual([{ count: 0n }])
  }
  for (let shape = 0; shape < 1200; shape++) {
    await sql.raw(`select ${shape} as shape_of_a_filter`).execute(server.database.db)
    if (shape % 100 === 0) await runUsualStatement()
  }
  await runUsualStatement()
  const texts = await preparedTexts()
  expect(texts.some((text) => text.startsWith('select count(*) from tax_group'))).toBe(true)
  expect(texts.length).toBeLessThanOrEqual(400)
})
