import { i18n } from '@lingui/core'

/** Numbers, days and countries as the language of the back office writes them. */
export function writeNumber(number: number, shape?: Intl.NumberFormatOptions): string {
  return i18n.number(number, shape)
}

export function writeDate(moment: Date, shape: Intl.DateTimeFormatOptions): string {
  return i18n.date(moment, shape)
}

export function countryName(code: string): string {
  return new Intl.DisplayNames(i18n.locale, { type: 'region', fallback: 'code' }).of(code) ?? code
}
