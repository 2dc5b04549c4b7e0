import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataError } from '../../apps/server/src/kernel/database/data-error.ts'
import { databaseOn, type Database } from '../../apps/server/src/kernel/database/database.ts'
import { pglite } from '../../apps/server/src/kernel/database/pglite.ts'
import { createEmptyEmbedded } from '../support/databases/embedded-folder.ts'

async function aDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-broken-'))
  createEmptyEmbedded(folder)
  const source = await pglite({ folder })
  const database = databaseOn(source)
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await database[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })
  await sql`create table note (text text)`.execute(database.db)
  return { source, database }
}

const insert = (database: Database, text: string) =>
  database.transaction((db) => sql`insert into note values (${text})`.execute(db))

async function notes({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from note order by text`.execute(db)
  return rows.map(({ text }) => text)
}

test('a transaction whose statement the database breaks off stores nothing, and is not taken for done', async () => {
  const { database } = await aDatabase()
  const tooDeep = '['.repeat(10_000)
  const broken = database.transaction(async (db) => {
    await sql`insert into note values ('first')`.execute(db)
    await sql`insert into note select ${tooDeep}::jsonb::text`.execute(db)
  })
  const refused = await broken.catch((error: unknown) => dataError(error))
  expect(refused).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' })
  await insert(database, 'afterwards')
  expect(await notes(database)).toEqual(['afterwards'])
})

test('an answer that ends in the middle is an error of its statements, and the database is opened again', async () => {
  const { source, database } = await aDatabase()
  await insert(database, 'before')
  const whole = source.database.execProtocolRawSync.bind(source.database)
  const cut = vi.spyOn(source.database, 'execProtocolRawSync').mockImplementation((message) => {
    const answer = whole(message)
    const firstReady = Buffer.from(answer).indexOf(Buffer.from([0x5a, 0, 0, 0, 5]))
    return answer.subarray(0, firstReady + 6)
  })
  const refused = await insert(database, 'cut').catch((error: unknown) => dataError(error))
  expect(refused).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' })
  cut.mockRestore()
  expect(await notes(database)).toContain('before')
})

test('a statement that the database throws at fails alone; the next one has a session of its own', async () => {
  const { source, database } = await aDatabase()
  await insert(database, 'before')
  vi.spyOn(source.database, 'execProtocolRawSync').mockImplementationOnce(() => {
    throw new RangeError('Invalid typed array length')
  })
  await expect(insert(database, 'lost')).rejects.toThrow('Invalid typed array length')
  await insert(database, 'afterwards')
  expect(await notes(database)).toEqual(['afterwards', 'before'])
})

test('a session that is replaced after 400 statements leaves no transaction open', async () => {
  const { source, database } = await aDatabase()
  const session = await source.acquire()
  for (let shape = 0; shape < 400; shape++) await session.send([{ sql: `select ${shape} as shape`, parameters: [] }])
  await session.send([{ sql: 'begin', parameters: [] }])
  await session.script('selec').catch(() => {})
  session.release()
  await insert(database, 'afterwards')
  expect(await notes(database)).toEqual(['afterwards'])
})

test('no statements are no error', async () => {
  const { source } = await aDatabase()
  const session = await source.acquire()
  expect(await session.send([])).toEqual([])
  session.release()
})
