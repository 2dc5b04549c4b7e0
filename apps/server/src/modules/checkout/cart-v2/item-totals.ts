import type { AppliedDiscount, LineTotals, Totals } from '@stoa/pricing'

/** The discounts that reduce single items; the others reduce the cart as a whole, or its delivery. */
export function isOfItems({ kind }: Pick<AppliedDiscount, 'kind'>): boolean {
  return kind === 'SPECIFIC_ITEMS'
}

/** What discounts of items take off a line, in minor units. */
export function itemDiscount({ discounts }: LineTotals, byId: ReadonlyMap<string, AppliedDiscount>): bigint {
  return discounts.reduce((sum, { discountId, amount }) => (isOfItem(byId.get(discountId)) ? sum + amount : sum), 0n)
}

function isOfItem(discount: AppliedDiscount | undefined): boolean {
  return discount !== undefined && isOfItems(discount)
}

export function discountsById({ discounts }: Pick<Totals, 'discounts'>): ReadonlyMap<string, AppliedDiscount> {
  return new Map(discounts.map((discount) => [discount.id, discount]))
}

/** The price of a line after the discounts of items, in minor units. */
export function itemTotal(line: LineTotals, byId: ReadonlyMap<string, AppliedDiscount>): bigint {
  return line.lineTotal - itemDiscount(line, byId)
}
