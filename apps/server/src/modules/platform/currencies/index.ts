import type { Module } from '../../../kernel/background/module.ts'
import { listCurrencies, getConversionRate, convertCurrency } from './operations.ts'

/**
 * Currency conversion for display. On the wire a decimal is its digits as `value` and its number of decimals as
 * `decimalPlaces`.
 */
export const currenciesModule = {
  name: 'currencies',
  services: {
    'ecom/currencies': {
      listCurrencies,

      getConversionRate,

      convertCurrency,
    },
  },
} satisfies Module
