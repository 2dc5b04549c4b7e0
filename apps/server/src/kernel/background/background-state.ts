import { sql } from 'kysely'
import type { Clock } from '../basics/clock.ts'
import { databaseTime } from '../database/database-time.ts'
import type { Database } from '../database/database.ts'
import type { Module } from './module.ts'
import { siteFigures } from './site-figures.ts'
import type { SiteDirectory } from '../site/site.ts'

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
  /** The sites whose node of a cluster is away. What is known of them from before still counts. */
  away: string[]
}

interface SiteState {
  /** The oldest event that a subscriber has not read. */
  unread: string | null
  /** When the next job that nobody runs is due, or was due. */
  due: Date | null
  failed: number
}

export type BackgroundStateReader = ReturnType<typeof backgroundState>

/**
 * How far the background work of all processes is behind, from the database alone. A site is read again after a change, and while
 * work waits.
 */
export function backgroundState({ database, clock, sites, modules }: StateParts) {
  const subscribers = modules.flatMap((module) => (module.reactions ?? []).map(({ name }) => name))
  const { db } = database
  const states = siteFigures({ clock, sites, read: readSite })
  let last: { at: number; state: Promise<BackgroundState> } | undefined

  return {
    /** Called when events or jobs of a site were committed, by this process or another one. */
    wake: states.wake,
    read(): Promise<BackgroundState> {
      const at = performance.now()
      if (!last || at - last.at > freshFor) last = { at, state: readAll() }
      return last.state
    },
  }

  async function readAll(): Promise<BackgroundState> {
    const now = clock.now().getTime()
    let eventLag = 0
    let jobLag = 0
    let failedJobs = 0
    for (const { unread, due, failed } of await states.all()) {
      if (unread) eventLag = Math.max(eventLag, seconds(Date.now() - madeAt(unread)))
      if (due) jobLag = Math.max(jobLag, seconds(now - due.getTime()))
      failedJobs += failed
    }
    return {
      events: { lagSeconds: eventLag, standStill: eventLag > eventsStandStillAfter },
      jobs: { lagSeconds: jobLag, standStill: jobLag > jobsStandStillAfter, failed: failedJobs },
      away: states.away(),
    }
  }

  async function readSite(siteId: string): Promise<SiteState> {
    const leaseNow = await databaseTime(database)
    const { rows } = await sql<SiteState>`select
      (select id from domain_event where site_id = ${siteId} and number > coalesce(
          (select min(number) from event_cursor where site_id = ${siteId} and subscriber = any(${subscribers}::text[])), 0)
        order by number limit 1) as unread,
      (select due_date from job where site_id = ${siteId} and failed_date is null and (leased_until is null or leased_until < ${leaseNow})
        order by due_date limit 1) as due,
      (select count(*)::integer from job where site_id = ${siteId} and failed_date is not null and failure is not null) as failed`.execute(
      db,
    )
    const [state] = rows as [SiteState]
    if (state.unread) states.wake(siteId)
    if (!state.due) return state
    // Jobs are due in the time of their site.
    const due = new Date(state.due.getTime() - (await sites.settings(siteId)).clockOffset)
    states.wakeAt(siteId, due)
    return { ...state, due }
  }
}

interface StateParts {
  database: Database
  clock: Clock
  sites: Pick<SiteDirectory, 'ids' | 'settings'>
  modules: readonly Module[]
}

function seconds(milliseconds: number): number {
  return Math.max(0, Math.round(milliseconds / 1000))
}

/** The time in a UUIDv7. It is the system's time; the time of the event itself follows the site's clock, which may be moved. */
function madeAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}
