import { addDays, dayStart, isDay } from '@stoa/web/days'
import { readRange } from './range.ts'
import { currentSite } from '../calls/session.ts'

/** A range of calendar days in the site's time zone as the filter of a date. Undefined without a day. */
export function daysFilter(chosen = ''): { $gte?: string; $lt?: string } | undefined {
  const { from, to } = readRange(chosen, isDay)
  if (!from && !to) return undefined
  const { timeZone } = currentSite()
  return {
    ...(from && { $gte: dayStart(from, timeZone).toISOString() }),
    // A day ends where the next one begins.
    ...(to && { $lt: dayStart(addDays(to, 1), timeZone).toISOString() }),
  }
}
