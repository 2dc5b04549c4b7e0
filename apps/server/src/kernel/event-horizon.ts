import { sql, type RawBuilder } from 'kysely'

/** `application_name` of every session of this server; see `database/postgres.ts`. */
const applicationName = 'stoa'

/**
 * The lowest transaction id that may still be open. A transaction from here on may commit later and add events that sort
 * earlier.
 */
export const eventHorizon: RawBuilder<string> = sql`(select pg_snapshot_xmin(pg_current_snapshot()))`

/**
 * The same, but ignoring transactions of other programs and of other databases: they write no events, and one that stays open
 * for hours must not delay ours. A transaction whose session is not visible counts as ours. It scans the list of sessions, so
 * it is too expensive for every poll.
 */
export const ownEventHorizon: RawBuilder<string> = sql`(
  select coalesce(
    (select open.txid from pg_snapshot_xip(now_open.snapshot) as open (txid)
      where not exists (
        select from pg_stat_activity where backend_xid = open.txid::xid
          and (application_name <> ${sql.lit(applicationName)} or datname <> current_database())
      )
      order by open.txid limit 1),
    pg_snapshot_xmax(now_open.snapshot))
  from (select pg_current_snapshot() as snapshot) as now_open
)`
