import { readConfig } from '../config.ts'
import { distribute } from '../kernel/database/distribute.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { openFiles } from '../kernel/files/open-files.ts'
import { StartError } from '../kernel/start-error.ts'
import { appOn, checkNobodyServes, openExisting } from './shop.ts'

/** `distribute`: migrates the database and distributes its new tables over the nodes of Citus. May be repeated. */
export async function runDistribute(): Promise<number> {
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new StartError('DATABASE_URL is not set: the embedded database has one node')
  await using opened = new AsyncDisposableStack()
  const database = opened.use(await openExisting(config))
  await checkNobodyServes(database)
  const files = opened.use(await openFiles(config.files))
  const { migrations } = opened.use(await appOn(database, config, files))
  await migrate(database, migrations)
  const tables = await distribute(database)
  console.log(tables.length === 0 ? 'every table is distributed' : `distributed ${tables.join(', ')}`)
  return 0
}
