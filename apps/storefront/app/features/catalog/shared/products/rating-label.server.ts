import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** An average of five stars with one digit, and the same in words. */
export function ratingInWords(i18n: I18n, average: number): { text: string; label: string } {
  const text = new Intl.NumberFormat(i18n.locale, oneDigit).format(average)
  return { text, label: outOfFive(i18n, text) }
}

/** A number of stars in words. */
export function outOfFive(i18n: I18n, text: string): string {
  return i18n._(msg`${text} out of 5 stars`)
}
