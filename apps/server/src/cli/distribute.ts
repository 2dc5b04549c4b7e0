import { readConfig } from '../config.ts'
import { isCluster } from '../kernel/database/cluster.ts'
import { distribute } from '../kernel/database/distribute.ts'
import type { Database } from '../kernel/database/database.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { openFiles } from '../kernel/files/open-files.ts'
import { StartError } from '../kernel/basics/start-error.ts'
import { appOn, checkNobodyServes, openExisting } from './shop.ts'

/**
 * `distribute`: migrates the database and moves every table to where it belongs on the nodes of Citus. May be repeated: a run that stopped
 * is continued before anything is migrated, because migrations need all tables to be in their places.
 */
export async function runDistribute(): Promise<number> {
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new StartError('DATABASE_URL is not set: the embedded database has one node')
  await using opened = new AsyncDisposableStack()
  const database = opened.use(await openExisting(config))
  await checkNobodyServes(database)
  const files = opened.use(await openFiles(config.files))
  const { migrations } = opened.use(await appOn(database, config, files))
  const continued = (await isDistributed(database)) ? await distribute(database) : []
  const applied = await migrate(database, migrations)
  if (applied.length > 0) console.log(`migrations applied: ${applied.join(', ')}`)
  const moved = [...continued, ...(await distribute(database))]
  console.log(moved.length === 0 ? 'every table is where it belongs' : `moved ${moved.join(', ')}`)
  return 0
}

async function isDistributed({ source }: Database): Promise<boolean> {
  const session = await source.acquire()
  try {
    return await isCluster(session)
  } finally {
    session.release()
  }
}
