import { daysFilterIn } from '@stoa/web/range'
import { currentSite } from '../calls/session.ts'

/** A range of calendar days in the site's time zone as the filter of a date. Undefined without a day. */
export function daysFilter(chosen = ''): { $gte?: string; $lt?: string } | undefined {
  return daysFilterIn(chosen, currentSite().timeZone)
}
