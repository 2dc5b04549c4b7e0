import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Module } from './module.ts'

/** Seconds; older waiting work counts as delayed. */
const eventsStandStillAfter = 60
const jobsStandStillAfter = 300
/** Milliseconds for which a result is reused, because readiness is polled often. */
const freshFor = 1000

/** How far background work is behind, over all sites. */
export interface BackgroundState {
  /** Age of the oldest event that a subscriber has not read. */
  events: { lagSeconds: number; standStill: boolean }
  /** How long the longest waiting due job has been due. */
  jobs: { lagSeconds: number; standStill: boolean; failed: number }
}

/** Returns how far the background work of all processes is behind, from the database alone. */
export function backgroundState(database: Database, clock: Clock, modules: readonly Module[]): () => Promise<BackgroundState> {
  const subscribers = modules.flatMap((module) => (module.reactions ?? []).map(({ name }) => name))
  const { db } = database
  let last: { at: number; state: Promise<BackgroundState> } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at > freshFor) last = { at, state: read() }
    return last.state
  }

  async function read(): Promise<BackgroundState> {
    const now = clock.now()
    const [unread, jobs] = await Promise.all([oldestUnread(), jobCounts(now)])
    const eventLag = seconds(unread === undefined ? 0 : Date.now() - madeAt(unread))
    const jobLag = seconds(jobs.due ? now.getTime() - jobs.due.getTime() : 0)
    return {
      events: { lagSeconds: eventLag, standStill: eventLag > eventsStandStillAfter },
      jobs: { lagSeconds: jobLag, standStill: jobLag > jobsStandStillAfter, failed: jobs.failed },
    }
  }

  async function oldestUnread(): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`
      select unread.id from event_cursor cross join lateral (
        select id from domain_event
        where (domain_event.epoch, domain_event.txid, domain_event.id) > (event_cursor.epoch, event_cursor.txid, event_cursor.id)
        order by domain_event.epoch, domain_event.txid, domain_event.id limit 1
      ) unread
      where subscriber = any(${subscribers}::text[]) order by unread.id limit 1`.execute(db)
    return rows[0]?.id
  }

  async function jobCounts(now: Date): Promise<{ due: Date | null; failed: number }> {
    const { rows } = await sql<{ due: Date | null; failed: number }>`
      select min(due_date) filter (where failed_date is null and due_date <= ${now} and (leased_until is null or leased_until < now())) as due,
        (count(*) filter (where failed_date is not null))::integer as failed
      from job`.execute(db)
    return rows[0]!
  }
}

function seconds(milliseconds: number): number {
  return Math.max(0, Math.round(milliseconds / 1000))
}

/** The time in a UUIDv7. It is the system's time; the time of the event itself follows the site's clock, which may be moved. */
function madeAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}
