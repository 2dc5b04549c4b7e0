import { sql } from 'kysely'
import type { Connection } from './database/connection.ts'
import type { Database } from './database/database.ts'

/**
 * Transaction ids belong to one database server. After a restore on another server, stored events and cursors may have higher
 * ids than any that the new server has assigned, and subscribers would wait until it gets there. In that case everything
 * written from now on belongs to a new epoch, which sorts after everything restored. Events and cursors keep their positions,
 * so nothing is skipped and nothing is delivered twice. Returns whether a new epoch began. Call it before anything is recorded;
 * processes that start together begin one epoch.
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
    // These leases belong to processes of the old server.
    await sql`update event_cursor set leased_until = null`.execute(db)
    return true
  })
}

/** After rows were copied into new tables: new events continue the epoch of the copy. */
export async function keepEventEpoch(session: Connection): Promise<void> {
  const [installation] = (await session.script('select event_epoch as epoch from installation')) as { epoch: number }[]
  await session.script(defaultEpoch(installation!.epoch))
}

function defaultEpoch(epoch: number): string {
  return `alter table domain_event alter column epoch set default ${epoch}`
}
