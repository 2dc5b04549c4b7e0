import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { Checkout } from './checkout.ts'
import type { Priced } from './price.ts'
import { isQuoteCurrent, withQuotedTotals } from './quoted-totals.ts'
import * as store from './store/checkouts.ts'

/** True if the checkout knows what an answer with these prices shows, or is complete. */
export function isQuoteStored(site: SiteRead, checkout: Checkout, priced: Priced): boolean {
  return checkout.completed || isQuoteCurrent(site, checkout.content, priced)
}

/** Stores what an answer shows, which the order must match, unless the checkout was completed or ordered meanwhile. Returns it as it is stored. */
export async function storeQuote(
  site: SiteTx,
  checkout: Pick<Checkout, 'id' | 'orderId'>,
  priced: Priced,
): Promise<Checkout | undefined> {
  const locked = await store.lockCheckout(site, { id: checkout.id })
  if (!locked || locked.completed || locked.orderId !== checkout.orderId) return undefined
  return store.saveCheckout(site, { ...locked, content: withQuotedTotals(site, locked.content, priced) })
}
