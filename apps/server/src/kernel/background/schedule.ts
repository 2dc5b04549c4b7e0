import { job, type Job, type QueueName } from '../site/jobs.ts'

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
