import type { SiteRead } from '../site/site.ts'
import { job, type Job, type QueueName } from '../site/jobs.ts'

/** When work is due, in the time and time zone of its site. */
export type Times = { every: 'HOUR' } | { every: 'DAY'; atHour: number }

/** Recurring work: a module declares it, and it runs as a job of each site. */
export interface Schedule {
  times: Times
  job: Job<object>
  /**
   * Looks after the server's own rows and files rather than after what happens in the shop. While the test clock moves, it does not
   * run; afterwards it runs once.
   */
  isHousekeeping: boolean
  /**
   * The earliest time of the site at which it may have something to do, if nothing changes until then; undefined where it has nothing.
   * Without it, the test clock stops at every slot.
   */
  nextWork?: ((site: SiteRead) => Promise<Date | undefined>) | undefined
}

interface ScheduleOptions {
  queue?: QueueName
  isHousekeeping?: boolean
  nextWork?: Schedule['nextWork']
}

/** `name` is `area.verb-noun`, like that of a job. */
export function schedule(
  name: string,
  times: Times,
  handle: Job<object>['handle'],
  { queue = 'general', isHousekeeping = false, nextWork }: ScheduleOptions = {},
): Schedule {
  return { times, job: job(name, handle, { queue }), isHousekeeping, nextWork }
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

const hour = 3600_000

/** The first due time after a time. */
export function nextDue(times: Times, after: Date, timeZone: string): Date {
  // A day has up to 25 hours, and more where an island changes its side of the date line.
  for (let hours = times.every === 'HOUR' ? 1 : 23; ; hours++) {
    const due = lastDue(times, new Date(after.getTime() + hours * hour), timeZone)
    if (due > after) return due
  }
}
