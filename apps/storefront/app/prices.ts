import { CallError, type Client } from '@stoa/client'
import { getConversionRate } from '@stoa/contract/calls/ecom/currencies'
import type { DecimalValue } from '@stoa/contract/services/ecom/currencies'
import type { Shop } from '@stoa/contract/services/stoa/shop'
import { moneyIn, roughly, type Conversion, type ShowMoney } from './money.ts'

export interface Prices {
  /** What is charged: in the shop's currency. */
  money: ShowMoney
  /** What a visitor reads while looking around: the same, or roughly so in the currency of their choice. */
  price: ShowMoney
  /** The currency of `price`. */
  currency: string
  /** How `price` comes about, where it is not what is charged. */
  conversion?: Conversion
}

/** A currency without a rate is as good as none chosen. */
export async function pricesFor(
  wanted: string | undefined,
  { api, shop, language }: { api: Client; shop: Required<Shop>; language: string },
): Promise<Prices> {
  const money = moneyIn(shop.currency, language)
  const rate = wanted && wanted !== shop.currency ? await rateBetween(api, shop.currency, wanted) : undefined
  if (!wanted || !rate) return { money, price: money, currency: shop.currency }
  const conversion = { from: shop.currency, to: wanted, rate }
  return { money, price: roughly({ ...conversion, language }), currency: wanted, conversion }
}

/** What is said where someone pays, if they read prices in another currency until then. */
export interface Charged {
  currency: string
  /** The total as it was read so far. */
  roughly: string
}

export function chargedIn(shop: Required<Shop>, { price, currency }: Prices, total = '0'): Charged | undefined {
  return currency === shop.currency ? undefined : { currency: shop.currency, roughly: price(total) }
}

async function rateBetween(api: Client, from: string, to: string): Promise<DecimalValue | undefined> {
  try {
    return (await api.call(getConversionRate, { from, to })).rate
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}
