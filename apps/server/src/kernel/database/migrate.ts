import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCluster, findMisplacedTables, place, prepareForTableChanges } from './cluster.ts'
import type { Connection } from './connection.ts'
import { formerChecksums } from './corrected-migrations.ts'
import type { Database } from './database.ts'
import { splitStatements } from './split-statements.ts'

/** A folder of ordered SQL files and the module that owns it. */
export interface MigrationSource {
  module: string
  folder: string
}

interface Migration {
  id: string
  sql: string
  checksum: string
}

/** Waits for another process that migrates, but not for ever behind a forgotten transaction. */
const lockTimeout = '30s'

/**
 * Brings the database up to date: applies every file once and in order, in one transaction under a lock. Processes that start
 * together do the work once, and a failure leaves nothing half done. Returns the ids of the applied files. Throws when an
 * applied file was edited afterwards.
 */
export async function migrate(database: Database, sources: readonly MigrationSource[]): Promise<string[]> {
  const connection = await database.source.acquire()
  try {
    await connection.script('begin')
    const applied = await migrateWithin(connection, sources)
    await connection.script('commit')
    return applied
  } catch (error) {
    await connection.script('rollback').catch(() => {})
    throw error
  } finally {
    connection.release()
  }
}

/** Migrates within the session's open transaction. With `only`, applies no other files. */
export async function migrateWithin(
  session: Connection,
  sources: readonly MigrationSource[],
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const migrations = sources.flatMap(read)
  await session.script(
    `set local statement_timeout = 0; set local lock_timeout = '${lockTimeout}'; select pg_advisory_xact_lock(5703211);`,
  )
  const run = (await isCluster(session)) ? await runnerOfCluster(session) : (statement: string) => session.script(statement)
  const applied = await loadApplied(session)
  const fresh = migrations.filter(({ id }) => !applied.has(id) && (!only || only.has(id)))
  for (const { id, checksum } of migrations) {
    const appliedChecksum = applied.get(id)
    if (appliedChecksum && appliedChecksum !== checksum && !formerChecksums.get(id)?.includes(appliedChecksum))
      throw new Error(`migration ${id} was edited after it was applied; add a new one instead`)
  }
  for (const { id, sql, checksum } of fresh) {
    for (const statement of splitStatements(sql)) await named(id, run(statement))
    await session.send([{ sql: 'insert into migration (id, checksum) values ($1, $2)', parameters: [id, checksum] }])
  }
  return fresh.map(({ id }) => id)
}

/** Runs statements on distributed tables. A new table is distributed before the next statement fills or references it. */
async function runnerOfCluster(session: Connection): Promise<(statement: string) => Promise<void>> {
  await prepareForTableChanges(session, 'local')
  return async (statement) => {
    await session.script(statement)
    if (!/\bcreate\s+(?:unlogged\s+)?table\b/i.test(statement)) return
    for (const { name, current } of await findMisplacedTables(session)) if (current === 'coordinator') await place(session, name)
  }
}

/** True if every migration has been applied; readiness depends on it. */
export async function isMigrated(database: Database, sources: readonly MigrationSource[]): Promise<boolean> {
  const connection = await database.source.acquire()
  try {
    const rows = (await connection.script('select id from migration')) as { id: string }[]
    const applied = new Set(rows.map(({ id }) => id))
    return sources.flatMap(read).every(({ id }) => applied.has(id))
  } finally {
    connection.release()
  }
}

function read({ module, folder }: MigrationSource): Migration[] {
  return globSync('*.sql', { cwd: folder })
    .sort()
    .map((file) => {
      const sql = readFileSync(join(folder, file), 'utf8')
      return { id: `${module}/${file.slice(0, -'.sql'.length)}`, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** `migration` belongs to the installation, not to a site: on a cluster it stays on the coordinator. */
async function loadApplied(connection: Connection): Promise<Map<string, string>> {
  await connection.script(
    `create table if not exists migration (id text primary key, checksum text not null, applied_date timestamptz not null default now())`,
  )
  const rows = (await connection.script('select id, checksum from migration')) as { id: string; checksum: string }[]
  return new Map(rows.map(({ id, checksum }) => [id, checksum]))
}

async function named(id: string, work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    throw new Error(`migration ${id} failed: ${(error as Error).message}`, { cause: error })
  }
}
