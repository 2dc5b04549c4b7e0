import { affectsShop, isFresh, registerCache } from '../../../kernel/caching/cache-registry.ts'
import type { CatalogItem, CatalogReference, StockLeft } from './catalog-item.ts'

const maxItems = 20_000

interface CachedItem {
  /** Undefined when the variant was sold meanwhile and its stock is unknown. */
  item: CatalogItem | undefined
  since: number
}

type SiteItems = Map<string, CachedItem>

/**
 * The variants read last, by site. Invalidating a site replaces its map, so a read that is in progress fills the old map, which
 * nobody uses.
 */
const caches = new Map<string, SiteItems>()

/**
 * A sale in this process updates the stock of its items (`updateCachedStock`). Of a sale in another process only the order's
 * event is known, so it invalidates the site.
 */
registerCache(
  (change) => affectsShop(change) || (change.elsewhere === true && change.entities.includes('wix.ecom.v1.order')),
  (siteId) => void caches.delete(siteId),
)

export function cachedItem(siteId: string, { productId, variantId = '' }: CatalogReference): CatalogItem | undefined {
  const last = caches.get(siteId)?.get(variantId)
  return last?.item && last.item.productId === productId && isFresh(last.since) ? last.item : undefined
}

/** Begins a read of the catalogue. The returned function stores an item, unless it was changed or sold since the read began. */
export function beginRead(siteId: string): (reference: CatalogReference, item: CatalogItem) => void {
  const items = itemsOf(siteId)
  const since = performance.now()
  return ({ variantId }, item) => {
    // Only references by the variant's own id are cached: names may refer to another variant later.
    if (variantId === undefined || item.variantId !== variantId) return
    const last = items.get(variantId)
    if (!last || last.since < since) items.set(variantId, { item, since })
  }
}

/** Updates the stock of sold items. Call it after the commit. */
export function updateCachedStock(siteId: string, sold: Iterable<{ variantId: string } & StockLeft>): void {
  const items = itemsOf(siteId)
  const since = performance.now()
  for (const { variantId, ...left } of sold) {
    const item = items.get(variantId)?.item
    // Commits of two sales may be reported in reverse order.
    if (item && item.stockRevision >= left.stockRevision) continue
    items.set(variantId, { item: item && { ...item, ...left }, since })
  }
}

export function invalidateItems(siteId: string, variantIds: Iterable<string>): void {
  const items = itemsOf(siteId)
  for (const variantId of variantIds) items.set(variantId, { item: undefined, since: performance.now() })
}

function itemsOf(siteId: string): SiteItems {
  let items = caches.get(siteId)
  if (!items || items.size >= maxItems) caches.set(siteId, (items = new Map()))
  return items
}
