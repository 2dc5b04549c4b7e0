import { parseAmount } from '@stoa/pricing'
import { refusal, type WireError } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { Checkout, CheckoutContent } from './checkout.ts'
import type { Priced } from './price.ts'
import { changesSince, quoteOf, toPayOf, totalShownWith, type QuoteChange } from './quote.ts'

/** Decimals: the amounts that a buyer saw. */
export interface SeenAmounts {
  toPay: string
  /** Of which a part may be paid later. Absent, it is the total that was last shown with this amount to pay. */
  total?: string | undefined
}

/** What a request says that the buyer saw; undefined where it says nothing. */
export function seenAmounts({
  seenTotal,
  seenWholeTotal,
}: {
  seenTotal?: string | null | undefined
  seenWholeTotal?: string | undefined
}): SeenAmounts | undefined {
  return seenTotal ? { toPay: seenTotal, total: seenWholeTotal } : undefined
}

/** The first reason why the checkout cannot become an order, in the order in which a buyer can fix them. */
export function whyNotOrderable(
  site: SiteRead,
  checkout: Checkout,
  current: Priced,
  seen: SeenAmounts | undefined,
): WireError | undefined {
  const { content } = checkout
  const { lines, priced, violations } = current
  if (lines.length === 0) return refusal('EMPTY_CHECKOUT', 'the checkout is empty')
  const lacking = lines.filter(({ availability }) => availability.status !== 'AVAILABLE')
  if (lacking.length > 0) return outOfStock(lines, lacking)
  const { shownCarrierId } = content
  if (priced.deliveryIsGone || (shownCarrierId && priced.delivery && priced.delivery.carrierId !== shownCarrierId)) {
    return refusal('SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE', 'the selected shipping option is no longer available', {
      code: content.deliveryCode,
    })
  }
  if (priced.needsDelivery && !priced.delivery) return refusal('NO_SELECTED_CARRIER_SERVICE_OPTION', 'select a shipping option')
  const errors = violations.filter(({ severity }) => severity === 'ERROR')
  if (errors.length > 0) return refusal('VIOLATIONS_WITH_ERROR_SEVERITY', errors[0]!.description ?? '', { violations: errors })
  if (lines.some(({ subscription }) => subscription) && priced.totals.payNow.balanceDue === 0n && !priced.giftCard)
    return refusal('SUBSCRIPTION_WITH_ZERO_TOTAL', 'a subscription begins with a payment, and nothing is to be paid')
  const unpaid = membershipProblem(lines, priced)
  if (unpaid) return refusal('MEMBERSHIP_CANNOT_BE_CHARGED', 'a selected membership cannot pay its item', unpaid)
  const problem = priced.giftCard?.problem
  if (problem === 'GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD')
    return refusal(problem, 'a gift card cannot pay for another gift card')
  if (problem === 'GIFT_CARD_CANNOT_PAY_SUBSCRIPTION')
    return refusal('SUBSCRIPTION_WITH_GIFT_CARD', 'a gift card cannot pay for a subscription')
  if (problem) return refusal('REDEEM_GIFT_CARD_ERROR', 'the gift card cannot pay any more', { reason: problem })
  return seen === undefined ? whyNotAsShown(content, current) : whyNotAsSeen(site, content, current, seen)
}

/**
 * A buyer who says which amount they saw pays that or nothing. Where a part is paid later, the amount to pay now may stay the same
 * while the whole total changes.
 */
function whyNotAsSeen(
  site: SiteRead,
  { quotes }: CheckoutContent,
  current: Priced,
  { toPay: seenTotal, total: seenWholeTotal = totalShownWith(quotes, seenTotal) }: SeenAmounts,
): WireError | undefined {
  const { currency } = site.settings
  const { totals } = current.priced
  const changed = (seen: string, now: string) => totalChanged(seen, now, changesSince(quotes, seenTotal, quoteOf(site, totals)))
  // The caller may write it with other decimals.
  if (parseAmount(seenTotal, currency) !== totals.payNow.balanceDue) return changed(seenTotal, toPayOf(site, totals))
  if (seenWholeTotal !== undefined && seenWholeTotal !== current.total) return changed(seenWholeTotal, current.total)
  return undefined
}

export function totalChanged(seenTotal: string, total: string, reasons: readonly QuoteChange[]): WireError {
  return refusal('CHECKOUT_CHANGED', 'the amount to pay is not the one that the buyer saw; nothing was charged', {
    seenTotal,
    total,
    reasons,
  })
}

/** A caller that says nothing has seen what the last response showed. */
function whyNotAsShown({ shownTotal, shownGiftCard }: CheckoutContent, { total, byGiftCard }: Priced): WireError | undefined {
  if (shownTotal === undefined) return undefined
  if (shownGiftCard !== byGiftCard) {
    return refusal('CHECKOUT_CHANGED', 'the gift card pays another amount than was last shown; check it and try again', {
      shownGiftCard: shownGiftCard ?? null,
      giftCard: byGiftCard ?? null,
    })
  }
  if (shownTotal === total) return undefined
  return refusal('CHECKOUT_CHANGED', 'the total has changed since it was last shown; check it and try again', {
    shownTotal,
    total,
  })
}

/** A line whose membership does not pay it, or that only a membership can pay. */
function membershipProblem(lines: Priced['lines'], { memberships: { problems, covering } }: Priced['priced']) {
  const [first] = problems
  if (first) return { lineItemId: first[0], reason: first[1] }
  const alone = lines.find(({ line, paymentOption }) => paymentOption === 'MEMBERSHIP' && !covering.has(line.id))
  return alone && { lineItemId: alone.line.id, reason: 'NOT_SELECTED' }
}

function outOfStock(lines: Priced['lines'], lacking: Priced['lines']): WireError {
  const lineItems = lacking.map(({ line, availability }) => ({
    lineItemId: line.id,
    status: availability.status,
    quantityAvailable: availability.quantityAvailable ?? 0,
  }))
  const nothingLeft =
    lacking.length === lines.length && lacking.every(({ availability }) => availability.status !== 'PARTIALLY_AVAILABLE')
  return nothingLeft
    ? refusal('FULL_OUT_OF_STOCK', 'none of the items in this checkout is available any more', { lineItems })
    : refusal('PARTIAL_OUT_OF_STOCK', 'some items in this checkout are not available any more', { lineItems })
}
