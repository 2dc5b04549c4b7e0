import { allocate, type Share } from './allocate.ts'
import { parsePercentage, timesRate } from './rate.ts'
import type { Discounted, DiscountShare, PricedLine } from './totals.ts'
import type { DiscountInput, DiscountKind, DiscountValue, ShippingInput } from './totals-input.ts'

/** A line on its way through the discounts; what is left of it is its total less its discount, and never negative. */
export type DiscountedLine = PricedLine & Discounted

const undiscounted: Discounted = { discount: 0n, discounts: [] }

/** The discounts of single lines: each line is lowered by itself, so its price does not depend on what else is in the cart. */
export function applyLineDiscounts(lines: readonly PricedLine[], discounts: readonly DiscountInput[]): DiscountedLine[] {
  const untouched = lines.map((line) => ({ ...line, ...undiscounted }))
  return ofKind(discounts, 'SPECIFIC_ITEMS').reduce((left, discount) => applyTo(left, discount, sharesByLine), untouched)
}

/** The discounts of the whole order: computed once on what is left of all lines and spread over them in proportion. */
export function applyOrderDiscounts(lines: readonly DiscountedLine[], discounts: readonly DiscountInput[]): DiscountedLine[] {
  return ofKind(discounts, 'GLOBAL').reduce((left, discount) => applyTo(left, discount, sharesOfWhole), [...lines])
}

export function applyShippingDiscounts({ price }: ShippingInput, discounts: readonly DiscountInput[]): Discounted {
  return ofKind(discounts, 'SHIPPING').reduce<Discounted>((shipping, { id, value }) => {
    const amount = reductionOf(price - shipping.discount, value, 1n)
    return withShare(shipping, { discountId: id, amount, remainder: 0n })
  }, undiscounted)
}

type ShareRule = (parts: readonly EligiblePart[], value: DiscountValue) => Share[]

/** The part of a line that a discount applies to: some of its units, or all. */
type EligiblePart = { readonly id: string; readonly units: bigint; readonly left: bigint }

function applyTo(lines: readonly DiscountedLine[], discount: DiscountInput, sharesOf: ShareRule): DiscountedLine[] {
  const lineIds = discount.lineIds && new Set(discount.lineIds)
  const eligible = lines.filter(({ input }) => input.discountable !== false && (lineIds?.has(input.id) ?? true))
  const parts = eligible.map((line) => partOf(line, discount.units?.[line.input.id]))
  const shares = new Map(sharesOf(parts, discount.value).map((share, position) => [eligible[position], share]))
  return lines.map((line) => {
    const share = shares.get(line)
    return share ? withShare(line, { discountId: discount.id, ...share }) : line
  })
}

/** Units of a line cost the same, so some of them have their part of what is left, rounded down. */
function partOf(line: DiscountedLine, limit: number | undefined): EligiblePart {
  const { id, quantity } = line.input
  const left = leftOf(line)
  if (limit === undefined || limit >= quantity) return { id, units: BigInt(quantity), left }
  return { id, units: BigInt(limit), left: (left * BigInt(limit)) / BigInt(quantity) }
}

/** An amount off several lines is one amount, given once; all others concern each line alone. */
function sharesByLine(parts: readonly EligiblePart[], value: DiscountValue): Share[] {
  if ('amount' in value) return sharesOfWhole(parts, value)
  if ('shares' in value) return agreedShares(parts, value.shares)
  return parts.map(({ left, units }) => ({ amount: reductionOf(left, value, units), remainder: 0n }))
}

function agreedShares(parts: readonly EligiblePart[], shares: Readonly<Record<string, bigint>>): Share[] {
  return parts.map(({ id, left }) => ({ amount: reductionOf(left, { amount: shares[id] ?? 0n }, 1n), remainder: 0n }))
}

function sharesOfWhole(parts: readonly EligiblePart[], value: DiscountValue): Share[] {
  if ('fixedPrice' in value || 'amountPerUnit' in value || 'shares' in value) return sharesByLine(parts, value)
  // Weighted by what is left and never more than it: the largest remainder cannot take a line below zero.
  const reduction = reductionOf(
    parts.reduce((sum, { left }) => sum + left, 0n),
    value,
    1n,
  )
  return allocate(
    reduction,
    parts.map(({ id, left }) => ({ key: id, weight: left })),
  )
}

/** Returns the reduction of `left`, the price of `units`: never more than `left`, and never negative. */
function reductionOf(left: bigint, value: DiscountValue, units: bigint): bigint {
  const wanted = wantedOf(left, value, units)
  if (wanted < 0n) return 0n
  return wanted < left ? wanted : left
}

function wantedOf(left: bigint, value: DiscountValue, units: bigint): bigint {
  if ('percentage' in value) return timesRate(left, parsePercentage(value.percentage))
  if ('amount' in value) return value.amount
  if ('shares' in value) return 0n
  return 'amountPerUnit' in value ? value.amountPerUnit * units : left - value.fixedPrice * units
}

function leftOf({ lineTotal, discount }: DiscountedLine): bigint {
  return lineTotal - discount
}

function withShare<T extends Discounted>(discounted: T, share: DiscountShare): T {
  return { ...discounted, discount: discounted.discount + share.amount, discounts: [...discounted.discounts, share] }
}

function ofKind(discounts: readonly DiscountInput[], kind: DiscountKind): DiscountInput[] {
  return discounts.filter((discount) => discount.kind === kind)
}
