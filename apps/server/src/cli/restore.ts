import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { openArchive } from '../kernel/copy/archive.ts'
import { writeDatabase } from '../kernel/copy/copy.ts'
import { lockFolder } from '../kernel/database/folder-lock.ts'
import { StartError } from '../kernel/start-error.ts'
import { mediaFolder } from '../media-folder.ts'
import { fromHere } from './files.ts'
import { appOn, openConfigured } from './shop.ts'

/** `restore FILE`: a backup into an empty database and an empty media folder. */
export async function runRestore(given: string): Promise<number> {
  const file = fromHere(given)
  if (!existsSync(file)) throw new StartError(`there is no file ${file}`)
  const backup = await openArchive(file)
  keepSecret(resolve(process.env.DATA_DIR || 'data'), backup.secret)
  const config = readConfig(process.env)
  // A rotation may have been under way: both secrets are kept, the current one first.
  const [current] = backup.secret.trim().split('\n')
  if (config.secrets[0] !== current) {
    throw new StartError('SECRET_KEY is not the one of the backup; leave it out, or set it to the same')
  }
  const media = mediaFolder(config)
  if (readdirSync(media).length > 0) throw new StartError(`${media} is not empty; a backup goes into an empty one`)
  await using opened = new AsyncDisposableStack()
  if (!config.databaseUrl) opened.use(lockFolder(config.dataDir))
  const database = opened.use(await openConfigured(config))
  const { migrations } = opened.use(await appOn(database, config))
  await writeDatabase(database, migrations, backup.manifest, backup.rows)
  const count = await backup.unpackMedia(media)
  const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${rows} rows of ${backup.manifest.tables.length} tables, ${count} media files`)
  return 0
}

/** Before the configuration is read, which would make a new one. */
function keepSecret(dataDir: string, secret: string): void {
  if (process.env.SECRET_KEY) return
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
}
