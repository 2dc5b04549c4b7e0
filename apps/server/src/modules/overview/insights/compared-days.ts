import { addDays, dayIn } from '@stoa/web/days'

/** A period and an equally long one right before it. */
export interface ComparedDays {
  before: string[]
  current: string[]
}

/** The last `count` calendar days in a time zone, today last, as `2026-11-21`. */
export function lastDays(now: Date, timeZone: string, count: number): ComparedDays {
  const today = dayIn(now, timeZone)
  return comparedDays(addDays(today, 1 - count), today)
}

export function comparedDays(first: string, last: string): ComparedDays {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / (24 * 3600_000)) + 1
  return {
    before: Array.from({ length: count }, (_, index) => addDays(first, index - count)),
    current: Array.from({ length: count }, (_, index) => addDays(first, index)),
  }
}
