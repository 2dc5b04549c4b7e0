import { i18n } from '@lingui/core'

/** Formats numbers and dates in the language of the back office. */
export function writeNumber(number: number, shape?: Intl.NumberFormatOptions): string {
  return i18n.number(number, shape)
}

/** A fraction of one, as in the contract. */
export function writePercent(fraction: string | null | undefined): string {
  return writeNumber(Number(fraction ?? 0), { style: 'percent', maximumFractionDigits: 4 })
}

export function writeDate(moment: Date, shape: Intl.DateTimeFormatOptions): string {
  return i18n.date(moment, shape)
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
