const dayMilliseconds = 24 * 3600_000

/** The last `count` calendar days in a time zone, today last, as `2026-11-21`. */
export function lastDays(now: Date, timeZone: string, count: number): ComparedDays {
  const today = dayIn(now, timeZone)
  const first = Date.parse(`${today}T00:00:00Z`) - (count - 1) * dayMilliseconds
  return comparedDays(new Date(first).toISOString().slice(0, 10), today)
}

/** A period and an equally long one right before it. */
export interface ComparedDays {
  before: string[]
  current: string[]
}

export function comparedDays(first: string, last: string): ComparedDays {
  const start = Date.parse(`${first}T00:00:00Z`)
  const count = Math.round((Date.parse(`${last}T00:00:00Z`) - start) / dayMilliseconds) + 1
  const at = (index: number) => new Date(start + index * dayMilliseconds).toISOString().slice(0, 10)
  return {
    before: Array.from({ length: count }, (_, index) => at(index - count)),
    current: Array.from({ length: count }, (_, index) => at(index)),
  }
}

export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * dayMilliseconds).toISOString().slice(0, 10)
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMilliseconds).toISOString().slice(0, 10)
}

/** The start of a calendar day in a time zone; where midnight is skipped, the first existing time. */
export function dayStart(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // The zone's offset is determined close to the moment itself, because it may differ from that of the day before.
  const guess = midnight - offsetAt(new Date(midnight), timeZone)
  return new Date(midnight - offsetAt(new Date(guess), timeZone))
}

export function dayIn(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)
}

/** Offset of the zone from UTC in milliseconds. */
function offsetAt(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' }).format(
    moment,
  )
  const [date, time] = parts.split(', ')
  return Date.parse(`${date}T${time}Z`) - Math.floor(moment.getTime() / 1000) * 1000
}
