import type { SiteRead } from '../../../kernel/site/site.ts'
import { isCatalogApp } from '../../catalog/catalog/ports/items.ts'
import { filterVisibleProducts } from '../../catalog/catalog/ports/storefront.ts'
import { loadRefundedUnits } from '../../orders/orders/ports/paying.ts'
import { type NumberedOrder } from '../../orders/orders/ports/reading.ts'
import type { RequestedItem } from './entity.ts'

/** Items of one request. */
const maxItems = 5

/** The products of an order, each once and without those that were refunded, at most as many as a request may have. */
export async function loadOrderItems(site: SiteRead, order: NumberedOrder): Promise<RequestedItem[]> {
  const refunded = await loadRefundedUnits(site, order.id)
  const items = new Map<string, RequestedItem>()
  for (const { id, catalogReference, quantity, productName, image } of order.lineItems ?? []) {
    const { appId, catalogItemId } = catalogReference ?? {}
    if (!catalogItemId || !isCatalogApp(appId ?? '') || items.has(catalogItemId)) continue
    if ((refunded.get(id) ?? 0) >= quantity) continue
    const name = productName?.translated || productName?.original
    const picture = image?.url && {
      url: image.url,
      ...(image.width && image.height && { width: image.width, height: image.height }),
    }
    items.set(catalogItemId, { catalogItemId, lineItemId: id, ...(name && { name }), ...(picture && { image: picture }) })
  }
  return [...items.values()].slice(0, maxItems)
}

/** Those of the items that visitors can still see, and so review. */
export async function findVisibleItems(site: SiteRead, items: readonly RequestedItem[]): Promise<RequestedItem[]> {
  const shown = new Set(
    await filterVisibleProducts(
      site,
      items.map(({ catalogItemId }) => catalogItemId),
    ),
  )
  return items.filter(({ catalogItemId }) => shown.has(catalogItemId))
}
