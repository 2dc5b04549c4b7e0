import type { Condition, ConditionalRates, ShippingOption } from '@stoa/contract/services/ecom/shipping-options'
import { parseAmount } from '@stoa/pricing'

/** The values that conditions of a rate compare: of all delivered lines together. */
export interface Parcel {
  currency: string
  /** After discounts, in minor units. */
  price: bigint
  /** In the site's weight unit. */
  weight: number
  quantity: number
}

/**
 * The price of delivering the parcel with this option; undefined when none of its rates applies. The first matching rate
 * counts.
 */
export function priceOf({ rates = [] }: ShippingOption, parcel: Parcel): bigint | undefined {
  const rate = rates.find(({ conditions = [] }) => conditions.every((condition) => holds(condition, parcel)))
  return rate && amountOf(rate, parcel)
}

/** The lowest subtotal with free delivery, if the price depends on the subtotal alone. */
export function freeFrom(option: ShippingOption, currency: string): bigint | undefined {
  const conditions = (option.rates ?? []).flatMap(({ conditions = [] }) => conditions)
  if (conditions.some(({ type }) => type !== 'BY_TOTAL_PRICE')) return undefined
  const priceFrom = (price: bigint) => priceOf(option, { currency, price, weight: 0, quantity: 1 })
  const turns = conditions
    .flatMap(({ value = '0' }) => [parseAmount(value, currency), parseAmount(value, currency) + 1n])
    .toSorted((one, other) => Number(one - other))
  // Delivery must stay free above it too, so that nobody adds items and then pays again.
  return turns.find((_, index) => turns.slice(index).every((sum) => priceFrom(sum) === 0n))
}

function amountOf({ amount = '0', multiplyByQuantity }: ConditionalRates, { currency, quantity }: Parcel): bigint {
  const price = parseAmount(amount, currency)
  return multiplyByQuantity ? price * BigInt(quantity) : price
}

function holds({ type, value = '0', operator = 'EQ' }: Condition, parcel: Parcel): boolean {
  switch (type) {
    case 'BY_TOTAL_PRICE':
      return compare(Number(parcel.price - parseAmount(value, parcel.currency)), operator)
    case 'BY_TOTAL_QUANTITY':
      return compare(parcel.quantity - Number(value), operator)
    case 'BY_TOTAL_WEIGHT':
      // Compared to a millionth, because weights are floats: a rounding error must not change the rate.
      return compare(Math.round((parcel.weight - Number(value)) * 1e6), operator)
    default:
      return true
  }
}

function compare(difference: number, operator: NonNullable<Condition['operator']>): boolean {
  switch (operator) {
    case 'EQ':
      return difference === 0
    case 'GT':
      return difference > 0
    case 'GTE':
      return difference >= 0
    case 'LT':
      return difference < 0
    case 'LTE':
      return difference <= 0
  }
}
