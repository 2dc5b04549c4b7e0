import type { CheckoutContent } from './checkout.ts'
import type { Priced } from './price.ts'

/** Returns the content with the amounts that the response shows and an order must match. */
export function withQuotedTotals(
  { shownCarrierId: _before, shownGiftCard: _paid, ...content }: CheckoutContent,
  { total, byGiftCard, priced: { delivery } }: Priced,
): CheckoutContent {
  return {
    ...content,
    shownTotal: total,
    ...(byGiftCard !== undefined && { shownGiftCard: byGiftCard }),
    ...(delivery && { shownCarrierId: delivery.carrierId }),
  }
}

/** True if the stored content already says what the response shows. */
export function isQuoteCurrent(content: CheckoutContent, priced: Priced): boolean {
  const shown = withQuotedTotals(content, priced)
  return (
    shown.shownTotal === content.shownTotal &&
    shown.shownGiftCard === content.shownGiftCard &&
    shown.shownCarrierId === content.shownCarrierId
  )
}
