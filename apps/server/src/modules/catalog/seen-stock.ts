import { remembers, untilShopChanges } from '../../kernel/remembered.ts'
import type { Asked, StockRow } from './store/items.ts'

/** How old a look at the stock may be for one who is only shown it. */
const seenFor = 1000
const maxSeen = 20_000

interface Seen {
  productId: string
  row: StockRow
  until: number
}

/** The last look at each variant's stock, by site. */
const seen = new Map<string, Map<string, Seen>>()
remembers(untilShopChanges, (siteId) => void seen.delete(siteId))

export function seenStock(siteId: string, { productId, variantId }: Asked): StockRow | undefined {
  const known = variantId === null ? undefined : seen.get(siteId)?.get(variantId)
  return known && known.productId === productId && known.until > performance.now() ? known.row : undefined
}

export function rememberStock(siteId: string, productId: string, row: StockRow): void {
  let ofSite = seen.get(siteId)
  if (!ofSite || ofSite.size >= maxSeen) seen.set(siteId, (ofSite = new Map()))
  ofSite.set(row.variant_id, { productId, row, until: performance.now() + seenFor })
}

/** After a sale or what was given back, which change no page of the shop. */
export function forgetStock(siteId: string, variantIds: Iterable<string>): void {
  const ofSite = seen.get(siteId)
  for (const variantId of variantIds) ofSite?.delete(variantId)
}
