const dayMilliseconds = 24 * 3600_000

/** True if a text is a calendar date, as in the contract and date inputs: `2026-03-09`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}

/** A day some days later, or earlier where `count` is negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMilliseconds).toISOString().slice(0, 10)
}

/** The day of a moment in a time zone; without one, in that of the machine. */
export function dayIn(moment: Date, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)
}

/** The start of a day in a time zone; where midnight is skipped, the first existing time, and where it comes twice, the first. */
export function dayStart(day: string, timeZone: string | undefined): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // If the clocks change around this midnight, it is read with the offset before the change or with the one after it.
  const readings = [-1, 1].map((days) => midnight - offsetAt(new Date(midnight + days * dayMilliseconds), timeZone))
  const [first, second] = [new Date(Math.min(...readings)), new Date(Math.max(...readings))]
  return dayIn(first, timeZone) === day ? first : second
}

/** Offset of the zone from UTC in milliseconds. */
export function offsetAt(moment: Date, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' }).format(
    moment,
  )
  const [date, time] = parts.split(', ')
  return Date.parse(`${date}T${time}Z`) - Math.floor(moment.getTime() / 1000) * 1000
}
