import { readConfig } from '../config.ts'
import { readDatabase, writeDatabase } from '../kernel/database/copy/copy.ts'
import { openDatabase } from '../kernel/database/database.ts'
import { lockFolder } from '../kernel/database/folder-lock.ts'
import { openFiles } from '../kernel/files/open-files.ts'
import { StartError } from '../kernel/basics/start-error.ts'
import { appOn, checkNobodyServes, openExisting } from './shop.ts'

/** `move-to DATABASE_URL`: moves the shop's database into an empty PostgreSQL database. Files and secret stay in place. */
export async function runMoveTo(url: string): Promise<number> {
  if (!/^postgres(ql)?:\/\//.test(url)) throw new StartError('the address must begin with postgres:// or postgresql://')
  const config = readConfig(process.env)
  await using opened = new AsyncDisposableStack()
  if (!config.databaseUrl) opened.use(lockFolder(config.dataDir))
  const from = opened.use(await openExisting(config))
  // Changes that a running server makes after the copy began would be lost.
  if (config.databaseUrl) await checkNobodyServes(from)
  const target = opened.use(await openDatabase({ url }))
  const files = opened.use(await openFiles(config.files))
  const { migrations } = opened.use(await appOn(target, config, files))
  const tables = await readDatabase(from, async (copy, rows) => {
    await writeDatabase(target, migrations, copy, rows)
    return copy.tables
  })
  console.log(`${tables.reduce((sum, table) => sum + table.rows, 0)} rows of ${tables.length} tables`)
  console.log('start the server with this DATABASE_URL from now on; the old database is as it was')
  return 0
}
