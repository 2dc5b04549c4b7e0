import type { Order, Price } from '@stoa/contract/services/ecom/orders'
import { formatAmount, formatDisplay, parseAmount } from '@stoa/pricing'

/** Writes amounts of one order: its own currency, in the language of its site. */
export type OrderPricer = (minor: bigint) => Required<Price>

export function orderPricer({ currency, siteLanguage }: Pick<Order, 'currency' | 'siteLanguage'>): OrderPricer {
  return (minor) => ({
    amount: formatAmount(minor, currency!),
    formattedAmount: formatDisplay(minor, currency!, siteLanguage ?? 'en'),
  })
}

/** Minor units of an amount on the wire; nothing is zero. */
export function minorOf(price: Price | undefined | null, currency: string): bigint {
  return parseAmount(price?.amount ?? '0', currency)
}

export function sum<Item>(items: readonly Item[], amountOf: (item: Item) => bigint): bigint {
  return items.reduce((total, item) => total + amountOf(item), 0n)
}

/** Every price of a value with its currency's digits and its display form, however the caller wrote it. */
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
