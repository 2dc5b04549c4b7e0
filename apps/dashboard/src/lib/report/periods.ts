import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** A number of months, current or previous. */
interface ReportPeriod {
  value: string
  label: MessageDescriptor
  /** The length of the period in months. */
  months: 1 | 3 | 12
  /** 0 for the current period, 1 for the previous one. */
  back: 0 | 1
}

/** The first and last day of a report, as `2026-11-27`. */
export interface ReportDays {
  from: string
  to: string
}

/** The usual periods of tax returns. */
export const reportPeriods: readonly ReportPeriod[] = [
  { value: 'this-month', label: msg`This month`, months: 1, back: 0 },
  { value: 'last-month', label: msg`Last month`, months: 1, back: 1 },
  { value: 'this-quarter', label: msg`This quarter`, months: 3, back: 0 },
  { value: 'last-quarter', label: msg`Last quarter`, months: 3, back: 1 },
  { value: 'this-year', label: msg`This year`, months: 12, back: 0 },
  { value: 'last-year', label: msg`Last year`, months: 12, back: 1 },
]

/** Reads the period from the query string. Invalid values give the default. */
export function readReportPeriod(search: URLSearchParams, defaultPeriod: string): string {
  const requested = search.get('period')
  return reportPeriods.some(({ value }) => value === requested) ? requested! : defaultPeriod
}

/** The first and last day of a period, relative to a calendar day. */
export function getReportDays(period: string, today: string): ReportDays {
  const { months, back } = reportPeriods.find(({ value }) => value === period)!
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = Math.floor((month - 1) / months) * months - back * months
  const day = (monthIndex: number, dayOfMonth: number) =>
    new Date(Date.UTC(year, monthIndex, dayOfMonth)).toISOString().slice(0, 10)
  return { from: day(first, 1), to: day(first + months, 0) }
}
