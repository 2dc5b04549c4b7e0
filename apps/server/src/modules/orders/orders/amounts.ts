import type { PricedOrder } from './stored-order.ts'
import type { Price } from '@stoa/contract/services/ecom/orders'
import { formatAmount, formatDisplay, parseAmount } from '@stoa/pricing'

/** Formats amounts of one order in its own currency and in the site's language. */
export type OrderPricer = (minor: bigint) => Required<Price>

export function orderPricer({ currency, siteLanguage }: Pick<PricedOrder, 'currency' | 'siteLanguage'>): OrderPricer {
  return (minor) => ({
    amount: formatAmount(minor, currency),
    formattedAmount: formatDisplay(minor, currency, siteLanguage ?? 'en'),
  })
}

/** Minor units of a price in a request; a missing price counts as zero. */
export function minorOf(price: Price | undefined | null, currency: string): bigint {
  return parseAmount(price?.amount ?? '0', currency)
}

export function sum<Item>(items: readonly Item[], amountOf: (item: Item) => bigint): bigint {
  return items.reduce((total, item) => total + amountOf(item), 0n)
}

/** Rewrites every price in a value with its currency's number of digits and its formatted form, however the caller wrote it. */
export function withFormattedPrices<T>(value: T, price: OrderPricer, currency: string): T {
  if (Array.isArray(value)) return value.map((item: unknown) => withFormattedPrices(item, price, currency)) as T
  if (typeof value !== 'object' || value === null) return value
  const { amount } = value as Price
  if (typeof amount === 'string' && Object.keys(value).every((key) => key === 'amount' || key === 'formattedAmount')) {
    return price(parseAmount(amount, currency)) as T
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withFormattedPrices(item as unknown, price, currency)]),
  ) as T
}
