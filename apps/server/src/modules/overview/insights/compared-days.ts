import { addDays, dayIn } from '@stoa/web/days'

/** A period and an equally long one right before it. */
export interface ComparedDays {
  before: Days
  current: Days
}

/** Days that follow one another, of which there is at least one. */
export type Days = readonly [string, ...string[]]

/** The day after the last one. */
export function dayAfter(days: Days): string {
  return addDays(days.at(-1) ?? days[0], 1)
}

/** The last `count` calendar days in a time zone, today last, as `2026-11-21`. */
export function lastDays(now: Date, timeZone: string, count: number): ComparedDays {
  const today = dayIn(now, timeZone)
  return comparedDays(addDays(today, 1 - count), today)
}

export function comparedDays(first: string, last: string): ComparedDays {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / (24 * 3600_000)) + 1
  const daysFrom = (start: string): Days => [start, ...Array.from({ length: count - 1 }, (_, index) => addDays(start, index + 1))]
  return { before: daysFrom(addDays(first, -count)), current: daysFrom(first) }
}
