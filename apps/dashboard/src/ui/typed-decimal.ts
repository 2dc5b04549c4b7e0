import { i18n } from '@lingui/core'
import { readDecimal, writeDecimal } from '@stoa/pricing'

/**
 * Forms hold numbers as the wire has them ('1200.50'). While a field holds text that is no such number, or could be two,
 * the form's value is the text behind a mark, so that no check takes a German '1.200' for 1.2.
 */
const mark = '?'

/** What the form holds for the typed text. */
export function toFormValue(typed: string, digits: number): string {
  const read = readDecimal(typed, { locale: readerLocale(), digits })
  return read.kind === 'empty' ? '' : read.kind === 'decimal' ? read.decimal : mark + typed
}

/** The text that the field shows for the form's value. */
export function toText(value: string): string {
  return value.startsWith(mark) ? value.slice(mark.length) : writeDecimal(value, readerLocale())
}

/** The numbers that the typed text could mean, if it has to be asked about. */
export function readingsOf(value: string, digits: number): readonly string[] {
  if (!value.startsWith(mark)) return []
  const read = readDecimal(toText(value), { locale: readerLocale(), digits })
  return read.kind === 'unclear' ? read.readings : []
}

/** As a reader sees it: '1,200.00'. */
export function writeReading(decimal: string, digits: { least: number; most: number }): string {
  const shape = { minimumFractionDigits: digits.least, maximumFractionDigits: digits.most }
  return new Intl.NumberFormat(readerLocale(), shape).format(decimal as `${number}`)
}

function readerLocale(): string {
  return i18n.locale || 'en'
}
