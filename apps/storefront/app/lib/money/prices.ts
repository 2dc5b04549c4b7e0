import { CallError, type Client } from '@stoa/client'
import { getConversionRate } from '@stoa/contract/calls/ecom/currencies'
import type { DecimalValue } from '@stoa/contract/services/ecom/currencies'
import type { Shop } from '@stoa/contract/services/stoa/shop'
import { moneyFormat, convertedMoney, type Conversion, type ShowMoney } from './money.ts'

export interface Prices {
  /** Formats amounts that are charged, in the shop's currency. */
  money: ShowMoney
  /** Formats catalogue prices, converted to the visitor's currency where it is another. */
  price: ShowMoney
  /** The currency of `price`. */
  currency: string
  /** The conversion of `price`, where the visitor's currency is another. */
  conversion?: Conversion
}

/** A currency without an exchange rate is ignored. */
export async function loadPrices(
  visitorCurrency: string | undefined,
  { api, shop, language }: { api: Client; shop: Required<Shop>; language: string },
): Promise<Prices> {
  const money = moneyFormat(shop.currency, language)
  const rate =
    visitorCurrency && visitorCurrency !== shop.currency ? await loadConversion(api, shop.currency, visitorCurrency) : undefined
  if (!visitorCurrency || !rate) return { money, price: money, currency: shop.currency }
  const conversion = { from: shop.currency, to: visitorCurrency, rate }
  return { money, price: convertedMoney({ ...conversion, language }), currency: visitorCurrency, conversion }
}

/** Tells buyers who saw converted prices in which currency they pay. */
export interface Charged {
  currency: string
  /** The total in the visitor's currency. */
  convertedTotal: string
}

export function chargedIn(shop: Required<Shop>, { price, currency }: Prices, total = '0'): Charged | undefined {
  return currency === shop.currency ? undefined : { currency: shop.currency, convertedTotal: price(total) }
}

async function loadConversion(api: Client, from: string, to: string): Promise<DecimalValue | undefined> {
  try {
    return (await api.call(getConversionRate, { from, to })).rate
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}
