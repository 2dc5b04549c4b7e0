import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { checkArchive, openArchive } from '../kernel/database/copy/archive.ts'
import { checkEmpty } from '../kernel/database/copy/copy.ts'
import { restoreBackup } from '../kernel/database/copy/restore.ts'
import { lockFolder } from '../kernel/database/folder-lock.ts'
import { openFiles } from '../kernel/files/open-files.ts'
import { checkFillable } from '../kernel/database/installation.ts'
import { StartError } from '../kernel/basics/start-error.ts'
import { endRestore, markRestore, unfinishedRestore } from '../kernel/database/unfinished-restore.ts'
import { fromHere } from './files.ts'
import { appOn, openConfigured } from './shop.ts'

/**
 * `restore FILE`: restores a backup into an empty database and an empty store of files. The backup is read to its end before
 * anything is written. After a failed restore, both are empty and no server starts with the folder until a restore succeeds.
 */
export async function runRestore(path: string): Promise<number> {
  const file = fromHere(path)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new StartError(`there is no file ${file}`)
  const dataDir = resolve(process.env.DATA_DIR || 'data')
  const databaseUrl = process.env.DATABASE_URL || undefined
  const isRepeated = unfinishedRestore(dataDir) !== undefined
  await using opened = new AsyncDisposableStack()
  if (!databaseUrl) opened.use(lockFolder(dataDir))
  const isFresh = isRepeated || !(existsSync(secretFile(dataDir)) || existsSync(join(dataDir, 'database')))
  const database = opened.use(await openConfigured({ databaseUrl, dataDir }))
  await checkEmpty(database)
  // Nothing in a fresh folder needs it, so even a damaged backup keeps a server from beginning a new shop there.
  if (isFresh) markRestore(dataDir, file)
  const { secret: stored } = await checkArchive(file)

  await using undo = new AsyncDisposableStack()
  if (keepSecret(dataDir, stored, { replace: isRepeated })) undo.defer(() => rmSync(secretFile(dataDir)))
  const config = readConfig(process.env)
  // A rotation may have been under way: both secrets are stored, the current one first.
  const [current] = stored.trim().split('\n')
  if (config.secrets[0] !== current) throw new StartError(otherSecret(dataDir))
  const files = opened.use(await openFiles(config.files))
  await checkFillable(files)
  const { migrations } = opened.use(await appOn(database, config, files))
  markRestore(dataDir, file)
  const backup = await openArchive(file)
  const count = await restoreBackup(database, migrations, backup, files)
  undo.move()
  endRestore(dataDir)
  const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${rows} rows of ${backup.manifest.tables.length} tables, ${count} files`)
  return 0
}

function otherSecret(dataDir: string): string {
  return process.env.SECRET_KEY
    ? 'SECRET_KEY is not the secret of the backup: leave it out, or set it to the same'
    : `${secretFile(dataDir)} is not the secret of the backup, and nothing in the database belongs to it: move the file away and restore again`
}

/**
 * Called before the configuration is read, which would create a new secret. Returns whether it wrote the file. The secret that an
 * unfinished restore left is replaced.
 */
function keepSecret(dataDir: string, secret: string, { replace }: { replace: boolean }): boolean {
  if (process.env.SECRET_KEY) return false
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (existsSync(secretFile(dataDir)) && !replace) return false
  writeFileSync(secretFile(dataDir), secret, { mode: 0o600 })
  return true
}

function secretFile(dataDir: string): string {
  return join(dataDir, 'secret.key')
}
