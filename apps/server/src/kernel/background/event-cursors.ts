import { sql } from 'kysely'
import { clockRests } from './clock-store.ts'
import type { Db } from '../database/database.ts'

/** How far a subscriber has read the events of a site: up to `number`. */
export interface Cursor {
  subscriber: string
  number: bigint
}

/** The number of a site's last event, and its subscribers' positions; a lease ends at `leasedUntil` of the database's time. */
export interface Position {
  last: bigint
  cursors: (Cursor & { leasedUntil: number })[]
}

/** Undefined while the site has no events. Subscribers without a position get one. */
export async function findPosition(db: Db, siteId: string, subscribers: readonly string[]): Promise<Position | undefined> {
  const { rows } = await sql<{
    last: bigint
    subscriber: string | null
    number: bigint | null
    leased_until: Date | number | null
  }>`
    select last_number as last, subscriber, number, leased_until
    from event_counter left join event_cursor on event_cursor.site_id = ${siteId}
    where event_counter.site_id = ${siteId}`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const stored = new Map(rows.flatMap((row) => (row.subscriber === null ? [] : [[row.subscriber, row]])))
  const added = subscribers.filter((subscriber) => !stored.has(subscriber))
  // Subscribers get all events of a new site. A new subscriber of an old site starts with future events.
  const start = stored.size === 0 ? 0n : first.last
  if (added.length > 0) await addCursors(db, siteId, added, start)
  const cursors = subscribers.map((subscriber) => {
    const row = stored.get(subscriber)
    return { subscriber, number: row?.number ?? start, leasedUntil: Number(row?.leased_until ?? 0) }
  })
  return { last: first.last, cursors }
}

async function addCursors(db: Db, siteId: string, subscribers: readonly string[], start: bigint): Promise<void> {
  await sql`insert into event_cursor (site_id, subscriber, number)
    select ${siteId}::uuid, subscriber, ${start}::bigint from unnest(${subscribers}::text[]) as subscriber
    on conflict do nothing`.execute(db)
}

/**
 * Leases those of a site's subscribers that have events up to `last` to read and are not leased. Returns them at their present
 * positions. While the site's test clock moves, only its mover gets any.
 */
export async function leaseCursors(
  db: Db,
  siteId: string,
  subscribers: readonly string[],
  { last, now, until, isMover }: { last: bigint; now: Date; until: Date; isMover: boolean },
): Promise<Cursor[]> {
  const { rows } = await sql<Cursor>`
    update event_cursor set leased_until = ${until}
    where site_id = ${siteId} and subscriber = any(${subscribers}::text[])
      and number < ${last} and (leased_until is null or leased_until < ${now}) and ${isMover ? sql`true` : clockRests(siteId)}
    returning subscriber, number`.execute(db)
  return rows
}

/** Stores the positions and ends the lease. Where it expired, another process owns the subscriber and nothing is stored. */
export async function moveCursors(db: Db, siteId: string, cursors: readonly Cursor[], lease: Date): Promise<void> {
  if (cursors.length === 0) return
  await sql`update event_cursor set number = moved.number, leased_until = null
    from unnest(${cursors.map(({ subscriber }) => subscriber)}::text[], ${cursors.map(({ number }) => number)}::bigint[])
      as moved (subscriber, number)
    where event_cursor.site_id = ${siteId} and event_cursor.subscriber = moved.subscriber and leased_until = ${lease}`.execute(db)
}
