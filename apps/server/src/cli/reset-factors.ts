import { databaseFolder, type Config } from '../config.ts'
import { openDatabase } from '../kernel/database/database.ts'
import { lockFolder } from '../kernel/database/folder-lock.ts'
import { StartError } from '../kernel/basics/start-error.ts'
import { resetUserFactors } from '../modules/platform/sites/index.ts'

/**
 * Removes the second factors of a person of the back office who has lost them. Nobody in the back office may: a person may work on several
 * sites, and each site's owner would open the others.
 */
export async function resetFactors(config: Config, email: string): Promise<number> {
  await using cleanup = new AsyncDisposableStack()
  if (!config.databaseUrl) cleanup.use(lockFolder(config.dataDir))
  const database = cleanup.use(
    await openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { folder: databaseFolder(config) }),
  )
  if (!(await resetUserFactors(database, email))) throw new StartError('nobody has an account with this email')
  console.log('The second factors are removed. The password alone is enough now.')
  return 0
}
