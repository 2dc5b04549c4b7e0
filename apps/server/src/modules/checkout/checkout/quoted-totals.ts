import type { SiteRead } from '../../../kernel/site/site.ts'
import type { CheckoutContent } from './checkout.ts'
import type { Priced } from './price.ts'
import { quoteOf, withQuote } from './quote.ts'

/** Returns the content with the amounts that the response shows and an order must match. */
export function withQuotedTotals(
  site: SiteRead,
  { shownCarrierId: _before, shownGiftCard: _paid, ...content }: CheckoutContent,
  priced: Priced,
): CheckoutContent {
  const {
    total,
    byGiftCard,
    priced: { delivery, totals },
  } = priced
  return {
    ...content,
    shownTotal: total,
    ...(byGiftCard !== undefined && { shownGiftCard: byGiftCard }),
    ...(delivery && { shownCarrierId: delivery.carrierId }),
    quotes: withQuote(content.quotes, quoteOf(site, totals)),
  }
}

/** True if the stored content already says what the response shows. */
export function isQuoteCurrent(site: SiteRead, content: CheckoutContent, priced: Priced): boolean {
  const shown = withQuotedTotals(site, content, priced)
  return (
    shown.shownTotal === content.shownTotal &&
    shown.shownGiftCard === content.shownGiftCard &&
    shown.shownCarrierId === content.shownCarrierId &&
    JSON.stringify(shown.quotes?.[0]) === JSON.stringify(content.quotes?.[0])
  )
}
