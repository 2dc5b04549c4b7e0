import { msg } from '@lingui/core/macro'
import type { DecimalValue } from '@stoa/contract/services/ecom/currencies'
import { converted, currencyExponent, formatDisplay, parseAmount } from '@stoa/pricing'
import { formatMoney, isZero } from '@stoa/web/money'
import type { Translatable } from '../../ui/translatable.ts'

/**
 * Formats an amount of the contract. Called in loaders, so that the browser gets the text; only the cart is also formatted in
 * the browser.
 */
export type ShowMoney = (amount: string) => string

export function moneyFormat(currency: string, language: string): ShowMoney {
  return (amount) => formatMoney(amount, currency, language)
}

export interface Conversion {
  from: string
  to: string
  rate: DecimalValue
}

/** Marked with ≈, because the bank's exchange rate applies on the day of payment. */
export function convertedMoney(as: Conversion & { language: string }): ShowMoney {
  const rate = { digits: BigInt(as.rate.value ?? '0'), places: as.rate.decimalPlaces ?? 0 }
  const [places, shownPlaces] = [currencyExponent(as.from), currencyExponent(as.to)]
  return (amount) => {
    const { digits } = converted({ digits: parseAmount(amount, as.from), places }, rate, shownPlaces)
    return `≈\u00a0${formatDisplay(digits, as.to, as.language)}`
  }
}

export function moneyOrFree(amount: string | undefined, money: ShowMoney): Translatable {
  return amount === undefined || isZero(amount) ? msg`free` : money(amount)
}
