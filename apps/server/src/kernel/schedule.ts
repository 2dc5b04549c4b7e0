import { sql } from 'kysely'
import type { Logger } from 'pino'
import { backgroundLoop } from './background-loop.ts'
import { job, type Job, type QueueName } from './jobs.ts'
import type { Module } from './module.ts'
import { openSite, transactionOn, type Kernel } from './perform.ts'

/** Milliseconds between two checks for due work. */
const pauseMilliseconds = 30_000

/** When work is due, in the time and time zone of its site. */
export type Times = { every: 'HOUR' } | { every: 'DAY'; atHour: number }

/** Recurring work: a module declares it, and it runs as a job of each site. */
export interface Schedule {
  times: Times
  job: Job<object>
}

/** `name` is `area.verb-noun`, like that of a job. */
export function schedule(
  name: string,
  times: Times,
  handle: Job<object>['handle'],
  options: { queue?: QueueName } = {},
): Schedule {
  return { times, job: job(name, handle, options) }
}

/**
 * The latest due time that has passed. A time that daylight saving skips is due right after the gap; a time that occurs twice
 * is due once, the first time.
 */
export function lastDue(times: Times, now: Date, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  if (times.every === 'HOUR') {
    const { minute, second, millisecond, microsecond, nanosecond } = local
    // Counts back from now instead of naming a wall-clock time, which is ambiguous when the clocks go back.
    const since = {
      minutes: minute,
      seconds: second,
      milliseconds: millisecond,
      microseconds: microsecond,
      nanoseconds: nanosecond,
    }
    return new Date(local.subtract(since).epochMilliseconds)
  }
  const { atHour } = times
  const due = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour: atHour }) })
  const today = due(local.toPlainDate())
  const last = Temporal.ZonedDateTime.compare(today, local) <= 0 ? today : due(local.toPlainDate().subtract({ days: 1 }))
  return new Date(last.epochMilliseconds)
}

/** Clocks of several hosts differ by less than this. */
const clockSkew = 3600_000

/** A slot later than this was enqueued while the clock was wrong; waiting for it could take years. */
function aheadFrom(now: Date): Date {
  return new Date(now.getTime() + clockSkew)
}

/**
 * Enqueues the jobs that are due. A row per schedule and site stores the last slot and is updated together with the job, so any
 * number of processes enqueue it once. Missed slots are enqueued once, however many there are. A new site starts with the next
 * slot.
 */
export function scheduler({ modules, log }: { modules: readonly Module[]; log: Logger }) {
  const schedules = modules.flatMap((module) => module.schedules ?? [])
  let kernel: Kernel | undefined
  const loop = backgroundLoop({
    step: async () => {
      await sendDue(kernel!)
      return false
    },
    pauseMilliseconds,
    onError: (error) => log.error({ err: error }, 'schedule failed'),
  })

  return {
    start(withKernel: Kernel) {
      kernel = withKernel
      loop.start()
    },
    stop: loop.stop,
    sendDue,
  }

  /** An error in one site does not delay the others. */
  async function sendDue(on: Kernel): Promise<void> {
    const slots = await slotsOf(on)
    for (const siteId of await on.sites.ids()) {
      await sendDueOf(on, siteId, slots).catch((error: unknown) => log.error({ err: error, siteId }, 'schedule failed'))
    }
  }

  async function sendDueOf(on: Kernel, siteId: string, slots: ReadonlyMap<string, Date>): Promise<void> {
    const site = await openSite(on, siteId)
    for (const { times, job: work } of schedules) {
      const slot = lastDue(times, site.now, site.settings.timeZone)
      const lastSlot = slots.get(`${siteId} ${work.name}`)
      if (lastSlot && lastSlot >= slot && lastSlot <= aheadFrom(site.now)) continue
      await transactionOn(
        on,
        site,
      )(async (tx) => {
        const { rows } = await sql<{ is_new: boolean }>`
          insert into scheduled_work (site_id, name, slot) values (${siteId}, ${work.name}, ${slot})
          on conflict (site_id, name) do update set slot = excluded.slot
            where scheduled_work.slot < excluded.slot or scheduled_work.slot > ${aheadFrom(site.now)}
          returning xmax = 0 as is_new`.execute(tx.db)
        if (rows[0]?.is_new === false) tx.enqueue(work, {}, { key: work.name })
      })
    }
  }

  async function slotsOf({ database: { db } }: Kernel): Promise<Map<string, Date>> {
    const { rows } = await sql<{ site_id: string; name: string; slot: Date }>`
      select site_id, name, slot from scheduled_work`.execute(db)
    return new Map(rows.map(({ site_id, name, slot }) => [`${site_id} ${name}`, slot]))
  }
}
