import { writeDate } from './format.ts'

const day = 24 * 3600 * 1000

/** A calendar day as in the contract and date inputs: '2026-03-09'. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** The midnight at which a calendar day, or one some days later, starts in a time zone. */
export function startOfDate(date: string, timeZone: string | undefined, daysLater = 0): Date {
  // At noon UTC almost every zone has the same date. Where it is the next day already, go back half a day.
  const noon = Date.parse(`${date}T12:00:00Z`) + daysLater * day
  const start = startOfDay(timeZone, noon)
  const shown = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(noon)
  const expected = new Date(noon).toISOString().slice(0, 10)
  return shown === expected ? start : startOfDay(timeZone, start.getTime() - day / 2)
}

/** A calendar day for charts and screen readers. It has no time zone. */
export function dayName(date: string, style: 'short' | 'day' | 'long'): string {
  const shape = {
    short: { day: 'numeric', month: 'short' },
    day: { day: 'numeric', month: 'short', year: 'numeric' },
    long: { weekday: 'long', day: 'numeric', month: 'long' },
  } as const
  return writeDate(new Date(`${date}T00:00:00Z`), { ...shape[style], timeZone: 'UTC' })
}

/** The midnight at which today, or an earlier day, started in a time zone. */
export function startOfDay(timeZone: string | undefined, now: number, daysAgo = 0): Date {
  const first = now - sinceMidnight(now, timeZone) - daysAgo * day
  // A daylight saving change in between shifts the result by an hour.
  const off = sinceMidnight(first, timeZone)
  return new Date(first - (off > day / 2 ? off - day : off))
}

function sinceMidnight(moment: number, timeZone: string | undefined): number {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  return ((parts['hour']! * 60 + parts['minute']!) * 60 + parts['second']!) * 1000 + (moment % 1000)
}
