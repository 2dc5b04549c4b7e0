import { sql } from 'kysely'
import type { Logger } from 'pino'
import { backgroundLoop } from './background-loop.ts'
import { job, type Job, type QueueName } from './jobs.ts'
import type { Module } from './module.ts'
import { openSite, transactionOn, type Kernel } from './perform.ts'

/** How often it looks whether something is due. */
const pauseMilliseconds = 30_000

/** When work is due, in the time of its site's clock and zone. */
export type Times = { every: 'HOUR' } | { every: 'DAY'; atHour: number }

/** Work that comes again: a module declares it, and it runs as a job of each site. */
export interface Schedule {
  times: Times
  job: Job<object>
}

/** `name` is `area.verb-noun`, as a job's. */
export function schedule(
  name: string,
  times: Times,
  handle: Job<object>['handle'],
  options: { queue?: QueueName } = {},
): Schedule {
  return { times, job: job(name, handle, options) }
}

/**
 * The last moment that was due. An hour that the clocks skip is due right after the gap, and one that comes twice is due once,
 * the first time.
 */
export function lastDue(times: Times, now: Date, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  if (times.every === 'HOUR') {
    const { minute, second, millisecond, microsecond, nanosecond } = local
    // Back from now, not to a time on the clock: that stands for two moments when the clocks go back.
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

/** Clocks of several hosts differ by less. */
const clockSkew = 3600_000

/** A slot from here on was sent while the clock was wrong; waiting for its time could take years. */
function aheadFrom(now: Date): Date {
  return new Date(now.getTime() + clockSkew)
}

/**
 * Sends the jobs that are due. How far each schedule of a site came is a row, which its job is sent with: any number of
 * processes send it once, and however many times were missed, it is sent once. A new site begins with the next time.
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

  /** What is wrong with one site does not keep the others waiting. */
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
      const known = slots.get(`${siteId} ${work.name}`)
      if (known && known >= slot && known <= aheadFrom(site.now)) continue
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
