import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { openArchive } from '../kernel/copy/archive.ts'
import { restoreBackup } from '../kernel/copy/restore.ts'
import { lockFolder } from '../kernel/database/folder-lock.ts'
import { openFiles } from '../kernel/files/open-files.ts'
import { StartError } from '../kernel/start-error.ts'
import { fromHere } from './files.ts'
import { appOn, openConfigured } from './shop.ts'

/** `restore FILE`: restores a backup into an empty database and an empty store of files. A failed restore leaves both empty. */
export async function runRestore(path: string): Promise<number> {
  const file = fromHere(path)
  if (!existsSync(file)) throw new StartError(`there is no file ${file}`)
  const backup = await openArchive(file)
  await using undo = new AsyncDisposableStack()
  const secretFile = keepSecret(resolve(process.env.DATA_DIR || 'data'), backup.secret)
  if (secretFile) undo.defer(() => rmSync(secretFile))
  const config = readConfig(process.env)
  // A rotation may have been under way: both secrets are stored, the current one first.
  const [current] = backup.secret.trim().split('\n')
  if (config.secrets[0] !== current) {
    throw new StartError(
      'SECRET_KEY is not the one of the backup (without one, secret.key in DATA_DIR counts); leave it out, or set it to the same',
    )
  }
  await using opened = new AsyncDisposableStack()
  if (!config.databaseUrl) opened.use(lockFolder(config.dataDir))
  const database = opened.use(await openConfigured(config))
  const files = opened.use(await openFiles(config.files))
  const { migrations } = opened.use(await appOn(database, config, files))
  const count = await restoreBackup(database, migrations, backup, files)
  undo.move()
  const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${rows} rows of ${backup.manifest.tables.length} tables, ${count} files`)
  return 0
}

/** Called before the configuration is read, which would create a new secret. Returns the file if it wrote one. */
function keepSecret(dataDir: string, secret: string): string | undefined {
  if (process.env.SECRET_KEY) return undefined
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'secret.key')
  if (existsSync(file)) return undefined
  writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
  return file
}
