import { i18n } from '@lingui/core'
import { readDecimal, writeDecimal } from '@stoa/web/read-decimal'

/**
 * Forms hold numbers as the contract writes them ('1200.50'). While a field contains text that is no number, or is
 * ambiguous, the form's value is that text with a prefix, so that no check reads a German '1.200' as 1.2.
 */
const mark = '?'

/** True if the form value of a number field is a text that is no number, or is ambiguous. */
export function isUnreadable(value: string): boolean {
  return value.startsWith(mark)
}

/** The form value for a typed text. */
export function toFormValue(typed: string, digits: number): string {
  const read = readDecimal(typed, { locale: readerLocale(), digits })
  return read.kind === 'empty' ? '' : read.kind === 'decimal' ? read.decimal : mark + typed
}

/** The text that the field shows for a form value. */
export function toText(value: string): string {
  return isUnreadable(value) ? value.slice(mark.length) : writeDecimal(value, readerLocale())
}

/** The possible numbers of an ambiguous text. */
export function listReadings(value: string, digits: number): readonly string[] {
  if (!isUnreadable(value)) return []
  const read = readDecimal(toText(value), { locale: readerLocale(), digits })
  return read.kind === 'unclear' ? read.readings : []
}

/** Formats a number for the reader: '1,200.00'. */
export function writeReading(decimal: string, digits: { min: number; max: number }): string {
  const shape = { minimumFractionDigits: digits.min, maximumFractionDigits: digits.max }
  return new Intl.NumberFormat(readerLocale(), shape).format(decimal as `${number}`)
}

function readerLocale(): string {
  return i18n.locale || 'en'
}
