import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** So many months, this time or the time before. */
interface ReportPeriod {
  value: string
  label: MessageDescriptor
  /** How many months each such period has. */
  months: 1 | 3 | 12
  /** How many periods back. */
  back: 0 | 1
}

/** What tax is reported for. */
export const reportPeriods: readonly ReportPeriod[] = [
  { value: 'this-month', label: msg`This month`, months: 1, back: 0 },
  { value: 'last-month', label: msg`Last month`, months: 1, back: 1 },
  { value: 'this-quarter', label: msg`This quarter`, months: 3, back: 0 },
  { value: 'last-quarter', label: msg`Last quarter`, months: 3, back: 1 },
  { value: 'this-year', label: msg`This year`, months: 12, back: 0 },
  { value: 'last-year', label: msg`Last year`, months: 12, back: 1 },
]
const usual = 'last-quarter'

/** Of the query string; what is no period there is the usual one. */
export function reportPeriodOf(search: URLSearchParams): string {
  const asked = search.get('period')
  return reportPeriods.some(({ value }) => value === asked) ? asked! : usual
}

/** The first and the last day of a period, as seen on a day of the calendar. */
export function daysOf(period: string, today: string): { from: string; to: string } {
  const { months, back } = reportPeriods.find(({ value }) => value === period)!
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = Math.floor((month - 1) / months) * months - back * months
  const day = (monthIndex: number, dayOfMonth: number) =>
    new Date(Date.UTC(year, monthIndex, dayOfMonth)).toISOString().slice(0, 10)
  return { from: day(first, 1), to: day(first + months, 0) }
}
