import { formatAmount, parseAmount, roundedQuotient } from '@stoa/pricing'
import { toDecimal } from '@stoa/web/decimal'
import type { SubscriptionValues } from './subscription-values.ts'

type Discount = Pick<SubscriptionValues, 'discountType' | 'discount'>

/**
 * What one delivery costs at the lowest and at the highest of the prices in the form, decimal. Undefined while no price or no usable
 * discount is entered. The server calculates it in the same way.
 */
export function deliveryPrices(
  prices: readonly string[],
  { discountType, discount }: Discount,
  currency: string,
): { lowest: string; highest: string } | undefined {
  const off = discountType === 'NONE' ? '0' : toDecimal(discount.trim())
  const entered = prices.flatMap((price) => toDecimal(price.trim()) ?? []).map((price) => parseAmount(price, currency))
  if (off === undefined || entered.length === 0) return undefined
  const after = entered
    .map((price) => reduced(price, { discountType, discount: off }, currency))
    .toSorted((first, second) => (first < second ? -1 : 1))
  return { lowest: formatAmount(after[0] ?? 0n, currency), highest: formatAmount(after.at(-1) ?? 0n, currency) }
}

function reduced(price: bigint, { discountType, discount }: Discount, currency: string): bigint {
  const off =
    discountType === 'PERCENT'
      ? // Percentages have one digit on the wire.
        roundedQuotient(price * BigInt(Math.round(Number(discount) * 10)), 1000n)
      : parseAmount(discount, currency)
  return off > price ? 0n : price - off
}
