import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataError } from '../../apps/server/src/kernel/database/data-error.ts'
import { databaseOn } from '../../apps/server/src/kernel/database/database.ts'
import { pglite } from '../../apps/server/src/kernel/database/pglite.ts'
import { createEmptyEmbedded } from '../support/databases/embedded-folder.ts'

test('an embedded database that stops on a full disk refuses statements, and is there again when there is room', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-full-'))
  onTestFinished(() => {
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true, force: true })
  })
  createEmptyEmbedded(folder)
  const source = await pglite({ folder })
  await using database = databaseOn(source)
  await sql`create table note (text text)`.execute(database.db)
  await sql`insert into note values ('before')`.execute(database.db)
  const first = source.database
  // The database cannot write its log, and ends.
  const write = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  })
  const insert = () => database.transaction((db) => sql`insert into note values ('after')`.execute(db))
  for (let attempt = 0; attempt < 2; attempt++) {
    const refused = await insert().catch((error: unknown) => dataError(error))
    expect(refused).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' })
  }
  write.mockRestore()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)

  await insert()
  const { rows } = await sql<{ text: string }>`select text from note`.execute(database.db)
  expect(rows).toEqual([{ text: 'before' }, { text: 'after' }])
  expect(source.database).not.toBe(first)
})
