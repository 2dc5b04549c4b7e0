import { roundedQuotient } from './decimal.ts'

/**
 * Returns the worth of `units` more units of a line, after `alreadyRefundedUnits` of its `quantity` were refunded.
 *
 * `total` is an amount stored with the line (what was paid for it, its tax, its share of a discount), in minor units.
 * The value of the first n units is the total's n-th part rounded, and a refund is the difference of two such values:
 * however the units are grouped, all of them together are worth the total exactly, and a line no longer depends on
 * the lines beside it. Throws RangeError if fewer units are left.
 */
export function unitShare(total: bigint, quantity: number, alreadyRefundedUnits: number, units: number): bigint {
  if (alreadyRefundedUnits < 0 || units < 0 || alreadyRefundedUnits + units > quantity) {
    throw new RangeError(`${units} units cannot follow ${alreadyRefundedUnits} of ${quantity}`)
  }
  const worthOfFirst = (count: number) => roundedQuotient(total * BigInt(count), BigInt(quantity))
  return worthOfFirst(alreadyRefundedUnits + units) - worthOfFirst(alreadyRefundedUnits)
}

/** Returns the worth of each unit of a line, in the order in which units are refunded. Sums to `total`. */
export function splitPerUnit(total: bigint, quantity: number): bigint[] {
  return Array.from({ length: quantity }, (_, refunded) => unitShare(total, quantity, refunded, 1))
}
