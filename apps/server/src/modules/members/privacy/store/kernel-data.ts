import { oneRow } from '../../../../kernel/database/one-row.ts'
import { type RawBuilder, sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** The events of a person in a range of numbers, from `start` on and before `end`. */
interface EventsOfPerson {
  start: bigint
  end: bigint
  memberId: string
  email: string | undefined
  erasureId: string
}

function isEventOfPerson(siteId: string, { start, end, memberId, email, erasureId }: EventsOfPerson) {
  return sql<boolean>`site_id = ${siteId} and number >= ${start} and number < ${end}
    and (strpos(body::text, ${memberId}) > 0 or strpos(identity::text, ${memberId}) > 0 or strpos(lower(body::text), ${email ?? memberId}) > 0
      or entity_id = ${memberId} or entity_id in (
        select id from sales_order where site_id = ${siteId} and erasure_id = ${erasureId}))`
}

/** Deletes events, except those that are still needed. */
export async function deleteEvents(
  { db, siteId }: SiteTx,
  events: EventsOfPerson,
  isNeeded: RawBuilder<boolean>,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from domain_event
    where ${isEventOfPerson(siteId, events)} and not ${isNeeded}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** How many events are left, and the number of the next one of the site behind them. */
export async function countRemainingEvents(
  { db, siteId }: SiteRead,
  events: EventsOfPerson,
): Promise<{ left: number; next: bigint | null }> {
  return oneRow(
    await sql<{ left: number; next: bigint | null }>`select
    (select count(*)::int from domain_event where ${isEventOfPerson(siteId, events)}) as left,
    (select min(number) from domain_event where site_id = ${siteId} and number >= ${events.end}) as next`.execute(db),
  )
}

export async function findFirstEventNumber({ db, siteId }: SiteRead): Promise<bigint | null> {
  return oneRow(
    await sql<{ number: bigint | null }>`select min(number) as number from domain_event
    where site_id = ${siteId}`.execute(db),
  ).number
}

export async function deleteStoredAnswers({ db, siteId }: SiteTx, memberId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from idempotency_record where site_id = ${siteId}
    and (caller = ${`member:${memberId}`} or strpos(response::text, ${memberId}) > 0)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export async function deleteUndoOfItems({ db, siteId }: SiteTx, memberId: string, erasureId: string): Promise<number> {
  const { numAffectedRows } = await sql`update bulk_task_item set before = null where site_id = ${siteId} and before is not null
    and (item_id = ${memberId} or item_id in (
      select id from sales_order where site_id = ${siteId} and erasure_id = ${erasureId}))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
