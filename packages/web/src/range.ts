import { addDays, dayStart, isDay } from './days.ts'
import { isDecimal } from './decimal.ts'

/** A range with optional ends. In the URL: '10..50', '10..' or '..50'. */
export interface Range {
  from: string | undefined
  to: string | undefined
}

/** Ignores invalid values in the URL. */
export function readRange(text = '', isValue: (text: string) => boolean): Range {
  const [from = '', to = ''] = text.split('..')
  return { from: isValue(from) ? from : undefined, to: isValue(to) ? to : undefined }
}

/** True if the text is a range with at least one end. */
export function isRange(text: string, isValue: (text: string) => boolean): boolean {
  const ends = text.split('..')
  return ends.length === 2 && ends.some(Boolean) && ends.every((end) => end === '' || isValue(end))
}

export function writeRange({ from = '', to = '' }: Range): string {
  return `${from}..${to}`
}

/** A range of calendar days in a time zone as the filter of a date. Undefined without a day. */
export function daysFilterIn(chosen = '', timeZone: string): { $gte?: string; $lt?: string } | undefined {
  const { from, to } = readRange(chosen, isDay)
  if (!from && !to) return undefined
  return {
    ...(from && { $gte: dayStart(from, timeZone).toISOString() }),
    // A day ends where the next one begins.
    ...(to && { $lt: dayStart(addDays(to, 1), timeZone).toISOString() }),
  }
}

/** An amount range as the filter of a field. Undefined without an amount. */
export function amountFilter(chosen: string | undefined): { $gte?: string; $lte?: string } | undefined {
  const { from, to } = readRange(chosen, isDecimal)
  return from || to ? { ...(from && { $gte: from }), ...(to && { $lte: to }) } : undefined
}
