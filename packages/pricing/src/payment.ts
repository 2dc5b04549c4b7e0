import { roundedQuotient } from './decimal.ts'
import { afterGiftCard, differenceOf, nothing, sumOf, type OrderPart, type PriceSummary, type Summary } from './summary.ts'
import type { FeeTotals, LineTotals, RedeemedGiftCard, ShippingTotals } from './totals.ts'
import type { GiftCardInput, PaymentOption } from './totals-input.ts'

/** The amounts that a part of the order adds to the summary, and how much of its total is paid when the order is placed. */
export type Contribution = { readonly part: OrderPart; readonly adds: PriceSummary; readonly now: bigint }

/** All parts of an order. Parts that belong to no line are paid now, unless every line is paid later. */
export function contributions(
  lines: readonly LineTotals[],
  shipping: ShippingTotals | undefined,
  fees: readonly FeeTotals[],
  tip: bigint,
): Contribution[] {
  const later = new Set(lines.filter(isPaidLater).map(({ id }) => id))
  const everyLine = lines.map(({ id }) => id)
  const withLines = (part: OrderPart, adds: PriceSummary, lineIds: readonly string[] = everyLine): Contribution => {
    const isLater = lineIds.length > 0 && lineIds.every((id) => later.has(id))
    return { part, adds, now: isLater ? 0n : adds.total }
  }
  return [
    ...lines.map((line): Contribution => ({ part: { of: 'line', id: line.id }, adds: addedByLine(line), now: paidNow(line) })),
    ...(shipping ? [withLines({ of: 'shipping' }, addedByShipping(shipping))] : []),
    ...fees.map((fee, position) => withLines({ of: 'fee', position }, addedByFee(fee), fee.lineIds)),
    ...(tip > 0n ? [withLines({ of: 'tip' }, { ...nothing, tip, total: tip })] : []),
  ]
}

/** Gift cards in their order. Each pays up to its balance, the requested amount and what is left to pay. */
export function redeemGiftCards(giftCards: readonly GiftCardInput[], total: bigint): RedeemedGiftCard[] {
  let left = total
  return giftCards.map((card) => {
    const amount = smallest(card.balance, card.requested ?? card.balance, left)
    left -= amount
    return { ...card, amount }
  })
}

/** Gift cards pay what is due now first; only the rest reduces what is due later. */
export function splitByTime(parts: readonly Contribution[], giftCard: bigint): { payNow: Summary; payLater: Summary } {
  const now = sumOf(parts.map(partPaidNow))
  const later = sumOf(parts.map(partPaidLater))
  const giftCardNow = smallest(giftCard, now.total)
  return { payNow: afterGiftCard(now, giftCardNow), payLater: afterGiftCard(later, giftCard - giftCardNow) }
}

/**
 * The part of a contribution that `now` pays. Only a deposit cuts one in two: then discount and tax are shared in
 * proportion, and the subtotal takes what makes the part sum up; so the later part, its complement, sums up as well.
 */
export function partPaidNow({ adds, now }: Contribution): PriceSummary {
  if (now === adds.total) return adds
  if (now === 0n) return nothing
  const inProportion = (amount: bigint) => roundedQuotient(amount * now, adds.total)
  const discount = inProportion(adds.discount)
  // Zero where prices include their tax.
  const taxOnTop = adds.total - (adds.subtotal - adds.discount)
  return { ...nothing, subtotal: now + discount - inProportion(taxOnTop), discount, tax: inProportion(adds.tax), total: now }
}

export function partPaidLater(part: Contribution): PriceSummary {
  return differenceOf(part.adds, partPaidNow(part))
}

export function smallest(first: bigint, ...others: readonly bigint[]): bigint {
  return others.reduce((least, each) => (each < least ? each : least), first)
}

function isPaidLater({ paymentOption }: { paymentOption: PaymentOption }): boolean {
  return paymentOption === 'FULL_PAYMENT_OFFLINE' || paymentOption === 'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER'
}

function paidNow(line: LineTotals): bigint {
  if (line.paymentOption === 'DEPOSIT_ONLINE') return line.deposit
  return isPaidLater(line) ? 0n : line.totalAfterTax
}

function addedByLine({ lineTotal, discount, tax, totalAfterTax }: LineTotals): PriceSummary {
  return { ...nothing, subtotal: lineTotal, discount, tax, total: totalAfterTax }
}

function addedByShipping({ price, discount, tax, totalAfterTax }: ShippingTotals): PriceSummary {
  return { ...nothing, shipping: price, discount, tax, total: totalAfterTax }
}

function addedByFee({ price, tax, totalAfterTax }: FeeTotals): PriceSummary {
  return { ...nothing, additionalFees: price, tax, total: totalAfterTax }
}
