import { i18n } from '@lingui/core'
import { writeDate } from '../../ui/page/write-date.ts'

export { writeDate }

/** Formats numbers and dates in the language of the back office. */
export function writeNumber(number: number, shape?: Intl.NumberFormatOptions): string {
  return i18n.number(number, shape)
}

/** A fraction of one, as in the contract. */
export function writePercent(fraction: string | null | undefined): string {
  return writeNumber(Number(fraction ?? 0), { style: 'percent', maximumFractionDigits: 4 })
}

/** A percentage, such as 12.5 for '12.5%'. */
export function writePercentage(percentage: number): string {
  return writePercent(String(percentage / 100))
}

/** A length in words, such as '5 km'. */
export function writeLength(length: number, unit: 'kilometer' | 'mile'): string {
  return writeNumber(length, { style: 'unit', unit })
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
