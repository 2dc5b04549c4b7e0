import { oneRow } from './one-row.ts'
import { createHmac } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { requireWholeCluster } from './cluster.ts'
import type { Database, Db } from './database.ts'
import { migrate, type MigrationSource } from './migrate.ts'
import { FilesUnavailable, privatePrefix, publicPrefix, type FileStore } from '../files/file-store.ts'
import { newId } from '../basics/ids.ts'
import { StartError } from '../basics/start-error.ts'

/** The file that names the database its files belong to. */
const markerKey = 'installation'
/**
 * The file that exists while a restore writes files. Rows are committed last, so a database that has the rows has all files
 * too.
 */
const unfinishedRestoreKey = 'restore-under-way'

interface Installation {
  migrations: readonly MigrationSource[]
  /** The secret in use, followed by older ones that are still accepted. */
  secrets: readonly string[]
  files: FileStore
}

/**
 * Prepares a database for this program and verifies that this host belongs to it: same secret, same files. Returns the
 * migrations that were applied. Throws StartError.
 */
export async function prepareInstallation(database: Database, { migrations, secrets, files }: Installation): Promise<string[]> {
  await checkFiles(files)
  await checkCluster(database)
  const applied = await migrate(database, migrations)
  await database.transaction(async (db) => {
    const row = await lockInstallation(db)
    await checkSecret(db, row, secrets)
    await checkMedia(db, row, files)
  })
  return applied
}

async function checkCluster({ source }: Database): Promise<void> {
  const session = await source.acquire()
  try {
    await requireWholeCluster(session)
  } finally {
    session.release()
  }
}

interface Row {
  id: string
  secret_fingerprint: string | null
  media_marked: boolean
}

/** Hosts that start together are checked one at a time. */
async function lockInstallation(db: Db): Promise<Row> {
  return oneRow(await sql<Row>`select id, secret_fingerprint, media_marked from installation for update`.execute(db))
}

async function checkSecret(db: Db, { secret_fingerprint: stored }: Row, secrets: readonly string[]): Promise<void> {
  const fingerprints = secrets.map(secretFingerprint)
  if (stored !== null && !fingerprints.includes(stored)) {
    throw new StartError(
      'SECRET_KEY (or secret.key in DATA_DIR) is not the one that this database was set up with. All hosts of one database need the same: copy it from the first host, or from the backup.',
    )
  }
  if (stored !== fingerprints[0]) await sql`update installation set secret_fingerprint = ${fingerprints[0]}`.execute(db)
}

/** Identifies the secret without revealing it. */
export function secretFingerprint(secret: string): string {
  return createHmac('sha256', secret).update('fingerprint of the installation').digest('hex').slice(0, 32)
}

async function checkMedia(db: Db, { id, media_marked: isMarked }: Row, files: FileStore): Promise<void> {
  const owner = await readText(files, markerKey)
  if (owner === id) return files.remove(unfinishedRestoreKey)
  if (await files.head(unfinishedRestoreKey)) {
    throw new StartError(`a restore into ${files.name} was not finished; run it again before the server starts`)
  }
  if (isMarked || owner !== undefined) {
    throw new StartError(
      `${files.name} does not hold the files of this database. All hosts of one database share them: mount the folder there, name the same bucket, or restore the backup. If the files are lost for good, write ${id} into ${files.describe(markerKey)}.`,
    )
  }
  await files.put(markerKey, `${id}\n`)
  await sql`update installation set media_marked = true`.execute(db)
}

async function readText(files: FileStore, key: string): Promise<string | undefined> {
  const file = await files.get(key)
  return file && (await text(file.body)).trim()
}

/** Throws StartError where files cannot be written, read and removed. */
async function checkFiles(files: FileStore): Promise<void> {
  const key = `${privatePrefix}start-check/${newId()}`
  try {
    await files.put(key, 'ok')
    if ((await readText(files, key)) !== 'ok') throw new Error('a file that was written cannot be read')
    await files.remove(key)
  } catch (error) {
    const reason = error instanceof FilesUnavailable ? error.reason : (error as Error).message
    throw new StartError(`${files.name} cannot be used: ${reason}`)
  }
}

/** Throws StartError unless a restore may write into the store: it is empty, or what is in it is left of an interrupted restore. */
export async function checkFillable(files: FileStore): Promise<void> {
  await checkFiles(files)
  const isInterrupted = (await files.head(unfinishedRestoreKey)) !== undefined
  if (!isInterrupted && (await hasFiles(files)))
    throw new StartError(`${files.name} is not empty; a backup goes into an empty one`)
}

/** Called before a restore writes files. Files of an interrupted restore are deleted. */
export async function beginFilling(files: FileStore): Promise<void> {
  await checkFillable(files)
  await files.put(unfinishedRestoreKey, '')
  await empty(files)
}

export async function endFilling(files: FileStore, { isWhole }: { isWhole: boolean }): Promise<void> {
  if (!isWhole) await empty(files)
  await files.remove(unfinishedRestoreKey)
}

async function hasFiles(files: FileStore): Promise<boolean> {
  for await (const _file of files.list('')) return true
  return false
}

async function empty(files: FileStore): Promise<void> {
  await files.remove(markerKey)
  await files.removeAll(publicPrefix)
  await files.removeAll(privatePrefix)
}

/** True if the installation was made as a copy of another one, to try things with. */
export type IsCopy = () => Promise<boolean>

/** Asks the database once. */
export function copyCheck(db: Db): IsCopy {
  let known: Promise<boolean> | undefined
  return () => (known ??= loadIsCopy(db).catch(forget))

  function forget(error: unknown): never {
    known = undefined
    throw error
  }
}

/** For a transaction; the check above asks outside of any. */
export async function loadIsCopy(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_copy: boolean }>`select copied_date is not null as is_copy from installation`.execute(db)
  return rows[0]?.is_copy ?? false
}

/** Marks the installation as a copy. The server takes the copy's own secret when it starts. */
export async function markAsCopy(db: Db, now: Date): Promise<void> {
  await sql`update installation set copied_date = ${now}, secret_fingerprint = null`.execute(db)
}
