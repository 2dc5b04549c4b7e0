import { sql } from 'kysely'
import type { Connection } from './database/connection.ts'
import type { Database } from './database/database.ts'

/**
 * Transaction ids are the database server's own. In a database that was restored on another server, those of its events and
 * cursors may be higher than any that the new server has given: subscribers would wait for it to get there. Then everything
 * that is written from now on belongs to a new epoch, which comes after all that was restored; every event and every cursor
 * keeps its place, so nothing is skipped and nothing is sent twice. Answers whether a new epoch began.
 *
 * To be called before anything is recorded. Processes that start together begin one epoch.
 */
export async function beginEpochAfterRestore(database: Database): Promise<boolean> {
  return database.transaction(async (db) => {
    await sql`select pg_advisory_xact_lock(5703213)`.execute(db)
    const { rows } = await sql<{ epoch: number; is_restored: boolean }>`
      select event_epoch as epoch, greatest(
          (select txid from event_cursor where epoch = event_epoch order by txid desc limit 1),
          (select txid from domain_event where epoch = event_epoch order by epoch desc, txid desc limit 1)
        ) > pg_snapshot_xmax(pg_current_snapshot()) as is_restored
      from installation`.execute(db)
    const [{ epoch, is_restored: isRestored }] = rows as [(typeof rows)[number]]
    if (!isRestored) return false
    const next = epoch + 1
    await sql`${sql.raw(defaultEpoch(next))}`.execute(db)
    await sql`update installation set event_epoch = ${next}`.execute(db)
    // Leases of processes that ended with the old server.
    await sql`update event_cursor set leased_until = null`.execute(db)
    return true
  })
}

/** After the rows of a database were copied into new tables: new events belong to the epoch that the copy had. */
export async function keepEventEpoch(session: Connection): Promise<void> {
  const [installation] = (await session.script('select event_epoch as epoch from installation')) as { epoch: number }[]
  await session.script(defaultEpoch(installation!.epoch))
}

function defaultEpoch(epoch: number): string {
  return `alter table domain_event alter column epoch set default ${epoch}`
}
