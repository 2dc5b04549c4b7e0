import { remembers, untilShopChanges } from '../../kernel/remembered.ts'
import type { CatalogItem, CatalogReference } from './catalog-item.ts'

/** How old a look at an item and its stock may be for one who is only shown it. */
const seenFor = 1000
const maxSeen = 20_000

/** The last look at each variant, by site. */
const seen = new Map<string, Map<string, { item: CatalogItem; until: number }>>()
remembers(untilShopChanges, (siteId) => void seen.delete(siteId))

export function seenItem(siteId: string, { productId, variantId = '' }: CatalogReference): CatalogItem | undefined {
  const known = seen.get(siteId)?.get(variantId)
  return known && known.item.productId === productId && known.until > performance.now() ? known.item : undefined
}

/** Only what was asked for by the variant's own id: other names can mean another variant tomorrow. */
export function rememberItem(siteId: string, { variantId }: CatalogReference, item: CatalogItem): void {
  if (variantId === undefined || item.variantId !== variantId) return
  let ofSite = seen.get(siteId)
  if (!ofSite || ofSite.size >= maxSeen) seen.set(siteId, (ofSite = new Map()))
  ofSite.set(variantId, { item, until: performance.now() + seenFor })
}

/** After a sale or what was given back, which change no page of the shop. */
export function forgetItems(siteId: string, variantIds: Iterable<string>): void {
  const ofSite = seen.get(siteId)
  for (const variantId of variantIds) ofSite?.delete(variantId)
}
