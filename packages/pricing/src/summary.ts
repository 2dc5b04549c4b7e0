/**
 * `total` is subtotal - discount + shipping + additionalFees + tip, plus `tax` where prices do not include it.
 * Subtotal, shipping and fees are before discounts and as priced (with their tax where prices include it).
 */
export type PriceSummary = {
  readonly subtotal: bigint
  readonly discount: bigint
  readonly shipping: bigint
  readonly additionalFees: bigint
  readonly tax: bigint
  readonly tip: bigint
  readonly total: bigint
}

/** `balanceDue` is `total` less what gift cards pay. */
export type Summary = PriceSummary & { readonly giftCard: bigint; readonly balanceDue: bigint }

/** A part of an order; each part has a summary of its own, and the order's is their sum. */
export type OrderPart =
  | { readonly of: 'line'; readonly id: string }
  | { readonly of: 'fee'; readonly position: number }
  | { readonly of: 'shipping' }
  | { readonly of: 'tip' }

export const nothing: PriceSummary = { subtotal: 0n, discount: 0n, shipping: 0n, additionalFees: 0n, tax: 0n, tip: 0n, total: 0n }

export function sumOf(parts: readonly PriceSummary[]): PriceSummary {
  return parts.reduce((sum, part) => combine(sum, part, (left, right) => left + right), nothing)
}

export function differenceOf(whole: PriceSummary, part: PriceSummary): PriceSummary {
  return combine(whole, part, (left, right) => left - right)
}

export function afterGiftCard(summary: PriceSummary, giftCard: bigint): Summary {
  return { ...summary, giftCard, balanceDue: summary.total - giftCard }
}

function combine(left: PriceSummary, right: PriceSummary, merge: (left: bigint, right: bigint) => bigint): PriceSummary {
  return {
    subtotal: merge(left.subtotal, right.subtotal),
    discount: merge(left.discount, right.discount),
    shipping: merge(left.shipping, right.shipping),
    additionalFees: merge(left.additionalFees, right.additionalFees),
    tax: merge(left.tax, right.tax),
    tip: merge(left.tip, right.tip),
    total: merge(left.total, right.total),
  }
}
