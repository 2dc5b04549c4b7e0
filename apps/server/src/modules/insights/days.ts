const dayMilliseconds = 24 * 3600_000

/** The last `count` calendar days in a time zone, today last, as `2026-11-21`. */
export function lastDays(now: Date, timeZone: string, count: number): string[] {
  const today = Date.parse(`${dayIn(now, timeZone)}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * dayMilliseconds).toISOString().slice(0, 10),
  )
}

/** When a calendar day begins in a time zone; where midnight is skipped, what comes in its place. */
export function dayStart(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // The zone's offset is looked up near the moment itself: it may be another on the day before.
  const guess = midnight - offsetAt(new Date(midnight), timeZone)
  return new Date(midnight - offsetAt(new Date(guess), timeZone))
}

function dayIn(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)
}

/** Milliseconds that the zone's clocks are ahead of UTC. */
function offsetAt(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' }).format(
    moment,
  )
  const [date, time] = parts.split(', ')
  return Date.parse(`${date}T${time}Z`) - Math.floor(moment.getTime() / 1000) * 1000
}
