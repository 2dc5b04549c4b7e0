import { renameSync, rmSync } from 'node:fs'
import { readConfig } from '../config.ts'
import { readDatabase } from '../kernel/database/copy/copy.ts'
import { writeArchive } from '../kernel/database/copy/archive.ts'
import { systemClock } from '../kernel/basics/clock.ts'
import { lockFolder } from '../kernel/database/folder-lock.ts'
import { openFiles } from '../kernel/files/open-files.ts'
import { fromHere } from './files.ts'
import { openExisting } from './shop.ts'

/** `backup FILE`: database, stored files and secret in one file. A shop on a PostgreSQL server keeps running meanwhile. */
export async function runBackup(path: string): Promise<number> {
  const file = fromHere(path)
  const config = readConfig(process.env)
  await using opened = new AsyncDisposableStack()
  if (!config.databaseUrl) opened.use(lockFolder(config.dataDir))
  const database = opened.use(await openExisting(config))
  const files = opened.use(await openFiles(config.files))
  // An unfinished backup must not look like a finished one.
  const partial = `${file}.partial`
  rmSync(partial, { force: true })
  opened.defer(() => rmSync(partial, { force: true }))
  await readDatabase(database, async (copy, rows) => {
    const manifest = { format: 1 as const, createdDate: systemClock.now().toISOString(), ...copy }
    const fileCount = await writeArchive(partial, { manifest, secret: config.secrets.filter(Boolean).join('\n'), rows }, files)
    const count = copy.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${count} rows of ${copy.tables.length} tables, ${fileCount} files`)
  })
  renameSync(partial, file)
  console.log(`${file} holds the shop's secret and its customers' data: keep it where only you can read it`)
  return 0
}
