import { sql } from 'kysely'
import { lastDue, nextDue, type Schedule } from './schedule.ts'
import type { SiteRead, SiteTx } from '../site/site.ts'

/** Recurring work, and the time of the site at which it is due next while the test clock moves. */
export interface Slot {
  at: Date
  schedule: Schedule
}

interface Plan {
  schedule: Schedule
  /** The first slot that is not done and not before the site's time. */
  slot: Date
  /** What `nextWork` answered when so many changes had been committed, as the slot at which the work is done. */
  answer?: { at: Date | undefined; changes: number }
}

export type ClockSlots = Awaited<ReturnType<typeof clockSlots>>

/**
 * The recurring work of a site that the mover of its test clock does itself. Where hourly work says when it has something to do next
 * (`nextWork`), it is not run before, so that a year is not nine thousand runs that find nothing.
 */
export async function clockSlots(site: SiteRead, schedules: readonly Schedule[]) {
  const { timeZone } = site.settings
  const stored = await loadSlots(site)
  const plans = schedules.map((schedule): Plan => ({ schedule, slot: firstSlot(schedule, site.now) }))

  return {
    /**
     * The next slot up to `until`, where the site's time is that of `site`. An answer of `nextWork` holds until `changes` differs: it counts
     * what was committed.
     */
    async next(now: SiteRead, until: Date, changes: number): Promise<Slot | undefined> {
      for (;;) {
        const plan = earliest(now.now, changes)
        const at = plan && slotOf(plan, changes)
        if (!plan || !at || at > until) return undefined
        const { nextWork } = plan.schedule
        if (!nextWork || plan.answer?.changes === changes) return { at, schedule: plan.schedule }
        const work = await nextWork(now)
        plan.answer = { at: work && firstFrom(plan, work), changes }
      }
    },
    /** The work of the slot is done. */
    done({ schedule, at }: Slot): void {
      const plan = plans.find((each) => each.schedule === schedule)
      if (plan) plan.slot = nextDue(schedule.times, at, timeZone)
    },
    /** Notes what the mover did where the scheduler looks, so that it is not done again. */
    async save({ db, siteId }: SiteTx): Promise<void> {
      const names = plans.map(({ schedule }) => schedule.job.name)
      const slots = plans.map(({ schedule: { times }, slot }) => lastDue(times, justBefore(slot), timeZone))
      await sql`insert into scheduled_work (site_id, name, slot)
        select ${siteId}::uuid, name, slot from unnest(${names}::text[], ${slots}::timestamptz[]) as passed (name, slot)
        on conflict (site_id, name) do update set slot = excluded.slot where scheduled_work.slot < excluded.slot`.execute(db)
    },
  }

  /** A slot that has passed and was not sent is due now. */
  function firstSlot({ times, job }: Schedule, now: Date): Date {
    const last = lastDue(times, now, timeZone)
    const sent = stored.get(job.name)
    return sent && sent < last ? now : nextDue(times, now, timeZone)
  }

  function earliest(now: Date, changes: number): Plan | undefined {
    let first: { plan: Plan; at: Date } | undefined
    for (const plan of plans) {
      if (plan.slot < now) plan.slot = nextDue(plan.schedule.times, justBefore(now), timeZone)
      const at = slotOf(plan, changes)
      if (at && (!first || at < first.at)) first = { plan, at }
    }
    return first?.plan
  }

  function slotOf({ slot, answer }: Plan, changes: number): Date | undefined {
    if (!answer || answer.changes !== changes) return slot
    return answer.at && answer.at < slot ? slot : answer.at
  }

  function firstFrom({ slot, schedule }: Plan, work: Date): Date {
    return work <= slot ? slot : nextDue(schedule.times, justBefore(work), timeZone)
  }
}

function justBefore(date: Date): Date {
  return new Date(date.getTime() - 1)
}

async function loadSlots({ db, siteId }: SiteRead): Promise<Map<string, Date>> {
  const { rows } = await sql<{ name: string; slot: Date }>`
    select name, slot from scheduled_work where site_id = ${siteId}`.execute(db)
  return new Map(rows.map(({ name, slot }) => [name, slot]))
}
