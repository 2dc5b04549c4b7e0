import { writeDate } from './format.ts'

const day = 24 * 3600 * 1000

/** A day of the calendar as the wire and the browser's date field write it: '2026-03-09'. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** The midnight at which a day of the calendar, or one some days later, begins in a time zone. */
export function startOfDate(date: string, timeZone: string | undefined, daysLater = 0): Date {
  // At noon of Greenwich it is the same day almost everywhere; where it is the next already, half a day back.
  const noon = Date.parse(`${date}T12:00:00Z`) + daysLater * day
  const start = startOfDay(timeZone, noon)
  const shown = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(noon)
  const wanted = new Date(noon).toISOString().slice(0, 10)
  return shown === wanted ? start : startOfDay(timeZone, start.getTime() - day / 2)
}

/** A day as it stands below a chart and as it is read out. Days have no zone any more. */
export function dayName(date: string, style: 'short' | 'day' | 'long'): string {
  const shape = {
    short: { day: 'numeric', month: 'short' },
    day: { day: 'numeric', month: 'short', year: 'numeric' },
    long: { weekday: 'long', day: 'numeric', month: 'long' },
  } as const
  return writeDate(new Date(`${date}T00:00:00Z`), { ...shape[style], timeZone: 'UTC' })
}

/** The midnight at which a day began in a time zone: today's, or that of some days ago. */
export function startOfDay(timeZone: string | undefined, now: number, daysAgo = 0): Date {
  const first = now - sinceMidnight(now, timeZone) - daysAgo * day
  // A clock that was changed in between is an hour off, to one side of midnight or the other.
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
