import { roundedQuotient } from './decimal.ts'

/** A participant of an allocation. `key` breaks ties; `weight` is not negative. */
export type Claim = { readonly key: string; readonly weight: bigint }

/** The share of a claim. `remainder` is its difference from the share rounded on its own: -1, 0 or 1. */
export type Share = { readonly amount: bigint; readonly remainder: bigint }

/**
 * Allocates an amount over weights by largest remainder; shares come in the order of the claims and sum to the amount exactly.
 *
 * Each claim gets its proportional share cut to whole units; the units left over go one by one to the largest cut-off
 * parts. Ties: the larger weight first, then the smaller key (by code unit). So with distinct keys the order of the
 * claims does not matter. A zero weight gets zero, unless all weights are zero: then they count as equal.
 * A negative amount is the mirror image of its positive one. Throws RangeError if there is an amount but no claim.
 */
export function allocate(amount: bigint, claims: readonly Claim[]): Share[] {
  if (amount < 0n) return allocate(-amount, claims).map(negated)
  if (claims.length === 0 && amount > 0n) throw new RangeError('An amount cannot be allocated over nothing')
  const weighted = claims.some(({ weight }) => weight > 0n) ? claims : claims.map(({ key }) => ({ key, weight: 1n }))
  const whole = weighted.reduce((sum, { weight }) => sum + weight, 0n)

  const cuts = weighted.map(({ key, weight }) => {
    const product = amount * weight
    return { key, weight, floor: product / whole, cutOff: product % whole, rounded: roundedQuotient(product, whole) }
  })
  const leftOver = Number(amount - cuts.reduce((sum, { floor }) => sum + floor, 0n))
  const lucky = new Set(cuts.toSorted(byLargestRemainder).slice(0, leftOver))
  return cuts.map((cut) => {
    const share = cut.floor + (lucky.has(cut) ? 1n : 0n)
    return { amount: share, remainder: share - cut.rounded }
  })
}

type Cut = Claim & { cutOff: bigint }

function byLargestRemainder(left: Cut, right: Cut): number {
  if (left.cutOff !== right.cutOff) return left.cutOff > right.cutOff ? -1 : 1
  if (left.weight !== right.weight) return left.weight > right.weight ? -1 : 1
  return left.key < right.key ? -1 : left.key > right.key ? 1 : 0
}

function negated({ amount, remainder }: Share): Share {
  return { amount: -amount, remainder: -remainder }
}
