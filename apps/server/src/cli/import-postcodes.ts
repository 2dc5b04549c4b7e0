import { databaseFolder, type Config } from '../config.ts'
import { openDatabase } from '../kernel/database/database.ts'
import { lockFolder } from '../kernel/database/folder-lock.ts'
import { StartError } from '../kernel/basics/start-error.ts'
import { importPostcodes as importInto } from '../modules/delivery/delivery/index.ts'
import { fromHere, readTextInAnyEncoding } from './files.ts'

/** Lines that are named. */
const shown = 20

/** `import-postcodes FILE`: where postcodes lie, for the zones of local delivery. */
export async function importPostcodes(config: Config, path: string): Promise<number> {
  const text = readTextInAnyEncoding(fromHere(path))
  await using cleanup = new AsyncDisposableStack()
  if (!config.databaseUrl) cleanup.use(lockFolder(config.dataDir))
  const database = cleanup.use(
    await openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { folder: databaseFolder(config) }),
  )
  const { count, unread } = await importInto(database, text)
  if (count === 0) throw new StartError('the file has no postcodes: it should be one of download.geonames.org/export/zip')
  console.log(`${count} postcodes`)
  if (unread.length > 0) {
    const more = unread.length > shown ? ` and ${unread.length - shown} more` : ''
    console.error(
      `left out, because country, postcode or place cannot be read: lines ${unread.slice(0, shown).join(', ')}${more}`,
    )
  }
  return 0
}
