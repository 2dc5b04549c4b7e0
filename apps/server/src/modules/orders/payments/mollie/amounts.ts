import { currencyExponent } from '@stoa/pricing'
import type { Payment } from '@mollie/api-client'
import { amountRules, type CurrencyRule } from '../amount-rules.ts'

type Amount = Payment['amount']

/** The currencies in which Mollie takes payments, with the decimals that it documents. */
const currencies: ReadonlyMap<string, CurrencyRule> = new Map([
  ...'AED AUD BRL CAD CHF CZK DKK GBP HKD ILS MXN MYR NOK NZD PHP PLN RON SEK SGD THB USD ZAR'
    .split(' ')
    .map((currency): [string, CurrencyRule] => [currency, { exponent: 2 }]),
  // A bank transfer is the method that takes the most.
  ['EUR', { exponent: 2, max: 100_000_000n }],
  ['ISK', { exponent: 0 }],
  ['JPY', { exponent: 0 }],
  // Mollie rounds these to whole units where the buyer chooses PayPal, so the amount shown would not be the amount charged.
  ['HUF', { exponent: 2, step: 100n }],
  ['TWD', { exponent: 2, step: 100n }],
])

export const amounts = amountRules((currency) => currencies.get(currency))

/** Mollie's form of an amount: a decimal string with exactly the decimals of the currency. */
export function toAmount(minor: bigint, currency: string): Amount {
  // Ours are the decimals of Mollie, in every currency that it takes.
  return { currency, value: decimal(amounts.toProvider(minor, currency), currencyExponent(currency)) }
}

/** The same for an amount that is only stated, as that of an order's line: it may be negative, and is no multiple of anything. */
export function toStatedAmount(minor: bigint, currency: string): Amount {
  return { currency, value: decimal(minor, currencyExponent(currency)) }
}

/** Minor units of an amount from Mollie, in any currency. Fees and chargebacks are negative in its books. */
export function fromAmount({ value, currency }: Amount): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (whole === '') throw new RangeError(`Mollie sent '${value}' as an amount`)
  const exponent = currencyExponent(currency)
  if (/[1-9]/.test(fraction.slice(exponent)))
    throw new RangeError(`Mollie sent '${value}', which has more decimals than ${currency}`)
  return BigInt(`${sign}${whole}${fraction.slice(0, exponent).padEnd(exponent, '0')}`)
}

function decimal(units: bigint, exponent: number): string {
  if (exponent === 0) return units.toString()
  const digits = (units < 0n ? -units : units).toString().padStart(exponent + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}
