import { currencyExponent } from './currency.ts'
import { formatDecimal, parseDecimal } from './decimal.ts'

/** An amount in minor units (cents, yen, fils) of an ISO 4217 currency. Amounts of two currencies never mix. */
export type Money = { readonly minor: bigint; readonly currency: string }

/** Reads an amount of the wire: ('10.00', 'EUR') is 1000 cents. Throws RangeError like `parseAmount`. */
export function parseMoney(amount: string, currency: string): Money {
  return { minor: parseAmount(amount, currency), currency }
}

/** Throws RangeError if the currencies differ, as `minus` does. */
export function plus(left: Money, right: Money): Money {
  return { minor: left.minor + sameCurrency(left, right).minor, currency: left.currency }
}

export function minus(left: Money, right: Money): Money {
  return { minor: left.minor - sameCurrency(left, right).minor, currency: left.currency }
}

/**
 * Decimal string to minor units; surplus digits are rounded half away from zero: '12.345' EUR is 1235.
 * Throws RangeError if the text is no plain decimal or the currency no ISO 4217 code.
 */
export function parseAmount(amount: string, currency: string): bigint {
  return parseDecimal(amount, currencyExponent(currency))
}

/** The same for an amount that somebody sent, which is never rounded: surplus digits other than zeros throw RangeError as well. */
export function parseExactAmount(amount: string, currency: string): bigint {
  const minor = parseAmount(amount, currency)
  const digits = amount.split('.')[1]?.slice(currencyExponent(currency)) ?? ''
  if (/[1-9]/.test(digits)) throw new RangeError(`'${amount}' has more decimals than ${currency}`)
  return minor
}

/** Minor units to the decimal string of the wire, with exactly the currency's digits: '12.50', '1200' (JPY), '1.234' (BHD). */
export function formatAmount(minor: bigint, currency: string): `${number}` {
  return formatDecimal(minor, currencyExponent(currency))
}

/** Minor units for a reader: '€12.50' in 'en', '12,50 €' in 'de'. The digits are ISO 4217's, not the locale data's. */
export function formatDisplay(minor: bigint, currency: string, locale: string): string {
  const { format, written } = display(currency, locale)
  const known = written.get(minor)
  if (known !== undefined) return known
  // A string instead of a number, because Intl formats it exactly beyond 2^53.
  const text = format.format(formatAmount(minor, currency))
  if (written.size >= maxWritten) written.clear()
  written.set(minor, text)
  return text
}

interface Display {
  format: Intl.NumberFormat
  /** A shop formats the same few hundred amounts repeatedly. */
  written: Map<bigint, string>
}

const maxWritten = 5000
const displays = new Map<string, Display>()

/** Creating an Intl.NumberFormat costs a hundred times more than using it, and there are few pairs of currency and locale. */
function display(currency: string, locale: string): Display {
  const key = `${locale} ${currency}`
  const known = displays.get(key)
  if (known) return known
  const digits = currencyExponent(currency)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const made = { format, written: new Map<bigint, string>() }
  displays.set(key, made)
  return made
}

function sameCurrency(left: Money, right: Money): Money {
  if (left.currency !== right.currency) throw new RangeError(`${left.currency} and ${right.currency} do not mix`)
  return right
}
