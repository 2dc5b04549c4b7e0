import type { Money } from '@paypal/paypal-server-sdk'
import { amountRules, type CurrencyRule } from '../amount-rules.ts'

/** https://developer.paypal.com/api/rest/reference/currency-codes/ */
const withDecimals = new Set('AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(' '))
/** "This currency does not support decimals. If you pass a decimal amount, an error occurs." */
const withoutDecimals = new Set(['HUF', 'JPY', 'TWD'])

/** PayPal takes seven digits before the decimal point. */
const withDecimalsRule: CurrencyRule = { exponent: 2, max: 9_999_999_99n }
const withoutDecimalsRule: CurrencyRule = { exponent: 0, max: 9_999_999n }

function ruleOf(currency: string): CurrencyRule | undefined {
  if (withDecimals.has(currency)) return withDecimalsRule
  return withoutDecimals.has(currency) ? withoutDecimalsRule : undefined
}

function exponentOf(currency: string): number {
  return withoutDecimals.has(currency) ? 0 : 2
}

export const amounts = amountRules(ruleOf)

/** An amount as PayPal writes it, with exactly the decimals of its currency. Throws RangeError for one that it cannot write. */
export function toMoney(amount: bigint, currency: string): Money {
  const units = amounts.toProvider(amount, currency)
  const exponent = exponentOf(currency)
  const digits = units.toString().padStart(exponent + 1, '0')
  const value = exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
  return { currencyCode: currency, value }
}

/** Minor units, with the sign that PayPal gives. Throws RangeError for an amount that is not PayPal's. */
export function fromMoney({ currencyCode, value }: Money): bigint {
  const exponent = exponentOf(currencyCode)
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (whole === undefined || /[1-9]/.test(decimals.slice(exponent))) throw new RangeError(`PayPal sent the amount '${value}'`)
  const units = BigInt(whole + decimals.slice(0, exponent).padEnd(exponent, '0'))
  const amount = amounts.fromProvider(units, currencyCode)
  return sign ? -amount : amount
}
