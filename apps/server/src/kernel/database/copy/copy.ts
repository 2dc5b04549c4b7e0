import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'
import { migrateWithin, type MigrationSource } from '../migrate.ts'
import { StartError } from '../../basics/start-error.ts'
import { loadAppliedMigrations, loadCopiedTables, readRows, writeRows, type CopiedRows, type CopiedTable } from './tables.ts'

/** A database at one moment: its schema, then all of its rows. */
export interface DatabaseCopy {
  migrations: string[]
  tables: CopiedTable[]
}

/** Reads one consistent snapshot of a database; others may continue to write. */
export async function readDatabase<Result>(
  { source }: Database,
  take: (copy: DatabaseCopy, rows: AsyncIterable<CopiedRows>) => Promise<Result>,
): Promise<Result> {
  return inSession(await source.acquire(), 'begin isolation level repeatable read, read only', async (session) => {
    const copy = { migrations: await loadAppliedMigrations(session), tables: await loadCopiedTables(session) }
    return take(copy, readRows(session, copy.tables))
  })
}

/**
 * Fills an empty database with a copy: first the tables as they were when it was made, then its rows, then newer migrations.
 * `beforeCommit` handles what belongs to the database and is stored elsewhere. It is one transaction, so an interrupted copy
 * leaves an empty database. Throws StartError when the database is not empty, or when the copy comes from a newer version.
 */
export async function writeDatabase(
  database: Database,
  sources: readonly MigrationSource[],
  { migrations, tables }: DatabaseCopy,
  rows: AsyncIterable<CopiedRows>,
  beforeCommit: () => Promise<void> = async () => {},
): Promise<void> {
  await checkEmpty(database)
  await inSession(await database.source.acquire(), 'begin', async (session) => {
    const applied = await migrateWithin(session, sources, new Set(migrations))
    const unknown = migrations.filter((id) => !applied.includes(id))
    if (unknown.length > 0)
      throw new StartError(`the copy was made by a newer program: this one does not know ${unknown.join(', ')}`)
    await writeRows(session, tables, rows)
    await migrateWithin(session, sources)
    await beforeCommit()
  })
}

/** Throws StartError where the database has tables. */
export async function checkEmpty({ source }: Database): Promise<void> {
  const session = await source.acquire()
  try {
    const tables = await session.script(
      `select 1 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace limit 1`,
    )
    if (tables.length > 0)
      throw new StartError('the target database is not empty: it holds a shop, and a copy goes into an empty database')
  } finally {
    session.release()
  }
}

async function inSession<Result>(
  session: Connection,
  begin: string,
  work: (session: Connection) => Promise<Result>,
): Promise<Result> {
  try {
    // Copying a large table may take long, because it waits for the disk that it is written to.
    await session.script(
      `${begin}; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local enable_seqscan = on`,
    )
    const result = await work(session)
    await session.script('commit')
    return result
  } catch (error) {
    await session.script('rollback').catch(() => {})
    throw error
  } finally {
    session.release()
  }
}
