import { createHmac } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Db } from './database/database.ts'
import { migrate, type MigrationSource } from './database/migrate.ts'
import { StartError } from './start-error.ts'

/** File in the media folder that names the database its files belong to. */
const markerName = '.installation'
/**
 * File that exists while a restore fills the folder. Rows are committed last, so a database that has the rows has all files
 * too.
 */
const unfinishedRestore = '.restore-under-way'

interface Installation {
  migrations: readonly MigrationSource[]
  /** The secret in use, followed by older ones that are still accepted. */
  secrets: readonly string[]
  mediaFolder: string
}

/**
 * Prepares a database for this program and verifies that this host belongs to it: same secret, same media folder. Returns the
 * migrations that were applied. Throws StartError.
 */
export async function prepareInstallation(
  database: Database,
  { migrations, secrets, mediaFolder }: Installation,
): Promise<string[]> {
  const applied = await migrate(database, migrations)
  await database.transaction(async (db) => {
    const row = await lockInstallation(db)
    await checkSecret(db, row, secrets)
    await checkMedia(db, row, mediaFolder)
  })
  return applied
}

interface Row {
  id: string
  secret_fingerprint: string | null
  media_marked: boolean
}

/** Hosts that start together are checked one at a time. */
async function lockInstallation(db: Db): Promise<Row> {
  const { rows } = await sql<Row>`select id, secret_fingerprint, media_marked from installation for update`.execute(db)
  return rows[0]!
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

async function checkMedia(db: Db, { id, media_marked: isMarked }: Row, folder: string): Promise<void> {
  const marker = join(folder, markerName)
  const owner = existsSync(marker) ? readFileSync(marker, 'utf8').trim() : undefined
  if (owner === id) return rmSync(join(folder, unfinishedRestore), { force: true })
  if (existsSync(join(folder, unfinishedRestore))) {
    throw new StartError(`a restore into ${folder} was not finished; run it again before the server starts`)
  }
  if (isMarked || owner !== undefined) {
    throw new StartError(
      `${folder} is not the media folder of this database. All hosts of one database share it: mount it there, or copy it from the backup. If its pictures are lost for good, write ${id} into ${marker}.`,
    )
  }
  writeFileSync(marker, `${id}\n`)
  await sql`update installation set media_marked = true`.execute(db)
}

/**
 * Called before a restore writes into the media folder. Files of an interrupted restore are deleted; any other file is a
 * refusal.
 */
export function beginFilling(folder: string): void {
  const filling = join(folder, unfinishedRestore)
  const isEmpty = readdirSync(folder).length === 0
  if (!isEmpty && !existsSync(filling)) throw new StartError(`${folder} is not empty; a backup goes into an empty one`)
  writeFileSync(filling, '')
  empty(folder, unfinishedRestore)
}

export function endFilling(folder: string, { isWhole }: { isWhole: boolean }): void {
  if (!isWhole) empty(folder, unfinishedRestore)
  rmSync(join(folder, unfinishedRestore), { force: true })
}

function empty(folder: string, except: string): void {
  for (const name of readdirSync(folder)) if (name !== except) rmSync(join(folder, name), { recursive: true })
}
