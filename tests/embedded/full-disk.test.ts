import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataError } from '../../apps/server/src/kernel/database/data-error.ts'
import { databaseOn } from '../../apps/server/src/kernel/database/database.ts'
import { pglite } from '../../apps/server/src/kernel/database/pglite.ts'
import { createEmptyEmbedded } from '../support/embedded-folder.ts'

test('an embedded database that stopped on a full disk gets no more queries, and opens again once it can', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-full-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  createEmptyEmbedded(folder)
  const source = await pglite({ folder })
  await using database = databaseOn(source)
  await sql`create table note (text text)`.execute(database.db)
  await sql`insert into note values ('before')`.execute(database.db)
  // The database ends as it would where its log cannot grow. After that, any query would wait forever and block the whole
  // process.
  const first = source.database
  const panic = Object.assign(new Error('could not write to file'), { severity: 'PANIC', code: '53100' })
  const query = vi.spyOn(first, 'query').mockRejectedValueOnce(panic)
  const exec = vi.spyOn(first, 'exec')
  const write = () => database.transaction((db) => sql`insert into note values ('after')`.execute(db))
  const refused = await write().catch((error: unknown) => dataError(error))
  expect(refused).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' })
  expect(query).toHaveBeenCalledTimes(1)

  await write()
  const { rows } = await sql<{ text: string }>`select text from note`.execute(database.db)
  expect(rows).toEqual([{ text: 'before' }, { text: 'after' }])
  expect(source.database).not.toBe(first)
  expect(query).toHaveBeenCalledTimes(1)
  expect(exec).not.toHaveBeenCalled()
})
