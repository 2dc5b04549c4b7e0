import { i18n } from '@lingui/core'
import { dateFormat } from '@stoa/web/date-format'

let country = ''

/** Dates are written as in this country from now on: for example in English as in Britain, or as in the United States. */
export function writeDatesAsIn(shopCountry: string): void {
  country = shopCountry
}

/** Writes a date or a time in the language of the back office, as in the country of the shop. */
export function writeDate(moment: Date, { timeZone, ...shape }: Intl.DateTimeFormatOptions): string {
  return dateFormat(i18n.locale, { country, timeZone }, shape).format(moment)
}
