import { i18n } from '@lingui/core'

/** Formats numbers, dates and countries in the language of the back office. */
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

export function countryName(code: string): string {
  return new Intl.DisplayNames(i18n.locale, { type: 'region', fallback: 'code' }).of(code) ?? code
}
