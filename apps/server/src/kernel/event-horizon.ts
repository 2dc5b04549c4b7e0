import { sql, type RawBuilder } from 'kysely'

/** What every session of this server calls itself; see `database/postgres.ts`. */
const applicationName = 'stoa'

/** Transactions from here on may still be open: one that commits later can hold events that come earlier. */
export const eventHorizon: RawBuilder<string> = sql`(select pg_snapshot_xmin(pg_current_snapshot()))`

/**
 * The same, past transactions of other programs and in other databases: they write no events, and one that stays open for hours must not hold up
 * events. A transaction whose session is not visible counts as one of ours. It reads the list of sessions, so it is not for every call.
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
