import { i18n } from '@lingui/core'

/** Formats the contract's decimal text. Intl reads it digit by digit, without floats. */
export function writeMoney(amount: string | undefined, currency: string): string {
  if (amount === undefined) return '–'
  return formatOf(currency).format(amount as `${number}`)
}

export function isZero(amount: string | undefined): boolean {
  return amount === undefined || !/[1-9]/.test(amount)
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat(i18n.locale, { style: 'currency', currency })
    formats.set(currency, format)
  }
  return format
}
