import { allocate } from './allocate.ts'
import { parsePercentage, timesRate } from './rate.ts'
import { parseAmount } from './money.ts'

/** The buyer's choice: a percentage of the items, a preset amount, or an amount of their own. `value` is a decimal string. */
export type TipChoice = { readonly type: 'PERCENTAGE' | 'AMOUNT' | 'CUSTOM'; readonly value: string }

/** The tip in minor units. A percentage is of the items before discounts, because a coupon is not given by the staff. */
export function tipAmount({ type, value }: TipChoice, subtotal: bigint, currency: string): bigint {
  return type === 'PERCENTAGE' ? timesRate(subtotal, parsePercentage(value)) : parseAmount(value, currency)
}

/** How a tip is split: equally among all staff, or in proportion to the prices of the items that each person is there for. */
export type TipSplitMethod = 'EQUAL' | 'PROPORTIONAL'

/** An item with the staff who are there for it, by their ids. Several people share an item equally. */
export type TippedItem = { readonly id: string; readonly price: bigint; readonly staffIds: readonly string[] }

export type TipShare = { readonly staffId: string; readonly amount: bigint; readonly itemIds: readonly string[] }

/**
 * Splits a tip to the minor unit: shares and `undistributed` sum to the tip, and none is negative. An item without staff
 * leaves its part undistributed where the split is proportional. The order of items and staff does not matter.
 */
export function splitTip(
  tip: bigint,
  method: TipSplitMethod,
  items: readonly TippedItem[],
): { shares: TipShare[]; undistributed: bigint } {
  const staffIds = [...new Set(items.flatMap((item) => item.staffIds))].toSorted()
  if (staffIds.length === 0 || tip <= 0n) return { shares: [], undistributed: tip }
  const weights = method === 'EQUAL' ? staffIds.map((key) => ({ key, weight: 1n })) : pricesOf(staffIds, items)
  const allocated = allocate(tip, weights)
  return {
    shares: staffIds.map((staffId, index) => ({
      staffId,
      amount: allocated[index]!.amount,
      itemIds: items.filter((item) => item.staffIds.includes(staffId)).map(({ id }) => id),
    })),
    undistributed: allocated[staffIds.length]?.amount ?? 0n,
  }
}

/** The prices per person, and last of the items without staff, in a unit in which every item can be divided by its staff. */
function pricesOf(staffIds: readonly string[], items: readonly TippedItem[]): { key: string; weight: bigint }[] {
  const unit = items.reduce((common, item) => leastCommonMultiple(common, BigInt(item.staffIds.length || 1)), 1n)
  const shareOf = ({ price, staffIds: people }: TippedItem) => (price * unit) / BigInt(people.length || 1)
  const sum = (own: readonly TippedItem[]) => own.reduce((total, item) => total + shareOf(item), 0n)
  const unattended = items.filter((item) => item.staffIds.length === 0)
  return [
    ...staffIds.map((key) => ({ key, weight: sum(items.filter((item) => item.staffIds.includes(key))) })),
    ...(unattended.length > 0 ? [{ key: '', weight: sum(unattended) }] : []),
  ]
}

function leastCommonMultiple(one: bigint, other: bigint): bigint {
  return (one / greatestCommonDivisor(one, other)) * other
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestCommonDivisor(other, one % other)
}
