import * as contract from '@stoa/contract/services/ecom/currencies'
import { converted, currencyExponent } from '@stoa/pricing'
import { notFound } from '../../../kernel/basics/errors.ts'
import { implementRead } from '../../../kernel/operations/operation.ts'
import { rateBetween } from './rate-between.ts'
import { ratesDate, ratesPerEuro } from './rates.ts'
import { textBefore } from '../../../kernel/basics/text-before.ts'

const rateTimestamp = ratesDate.toISOString()

export const listCurrencies = implementRead(contract.listCurrencies, async ({ site }) => ({
  currencies: Object.keys(ratesPerEuro).map((code) => ({ code, symbol: symbolOf(code, site.settings.language) })),
}))

export const getConversionRate = implementRead(contract.getConversionRate, async (_context, { from, to }) => ({
  rate: wireDecimal(knownRate(from, to)),
  rateTimestamp,
}))

export const convertCurrency = implementRead(contract.convertCurrency, async (_context, { amounts, from, to }) => {
  const rate = knownRate(from, to)
  const places = currencyExponent(to)
  return {
    amounts: amounts.map(({ value = '0', decimalPlaces = 0 }) =>
      wireDecimal(converted({ digits: digitsOf(value), places: decimalPlaces }, rate, places)),
    ),
    rateTimestamp,
  }
})

function knownRate(from: string, to: string) {
  const rate = rateBetween(from, to)
  if (!rate) throw notFound('currencyRate', { from, to })
  return rate
}

function wireDecimal({ digits, places }: { digits: bigint; places: number }): contract.DecimalValue {
  return { value: String(digits), decimalPlaces: places }
}

/** The contract only allows a scale that is a power of ten. */
function digitsOf(value: string): bigint {
  return BigInt(textBefore(value, '.'))
}

function symbolOf(currency: string, language: string): string {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
