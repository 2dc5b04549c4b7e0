import { service } from '@stoa/contract/services/stores/inventory-items-v-3'
import { action, eventType, shopTouched, updated, type DomainEvent } from '../../../kernel/site/events.ts'
import { modifiedFields } from '../../../kernel/operations/modified-fields.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { catalogAppId, defaultLocationId } from './ids.ts'
import { presentItem, type InventoryRow } from './inventory-row.ts'
import { updateCachedStock } from './item-cache.ts'
import { shownUpTo, stockLeftOf } from './stock-left.ts'
import { refreshStatus } from './store/product-status.ts'
import type { ChangedItem } from './store/stock.ts'

export type ReasonType = 'ORDER' | 'MANUAL' | 'REVERT_INVENTORY_CHANGE'

/** Records the events of changed items and updates the status of products whose availability changed. */
export async function afterChange(
  site: SiteTx,
  items: readonly ChangedItem[],
  reason: ReasonType,
  isSale = false,
): Promise<void> {
  if (isSale) site.afterCommit(() => updateStockCache(site, items))
  const turned = new Set<string>()
  let showsStockLeft = false
  for (const item of items) {
    const entity = presentItem(item)
    const before = item.before.availability_status
    const hasTurned = before !== item.availability_status || item.before.preorder_enabled !== item.preorder_enabled
    // The ledger already records the stock of a sale, and visitors see no difference, so the event is only needed by subscribers.
    const recordEvent = (event: DomainEvent) =>
      isSale && !hasTurned ? site.recordIfSubscribed(eventType(event), () => event) : site.record(event)
    recordEvent(updated(service.fqdn, entity, modifiedFields(presentItem(item.before), entity)))
    recordEvent(action(service.fqdn, 'updated_with_reason', entity, { currentEntity: entity, reason, appId: catalogAppId }))
    showsStockLeft ||= !hasTurned && item.track_quantity && item.quantity <= shownUpTo
    if (!hasTurned) continue
    turned.add(item.product_id)
    if ((before === 'IN_STOCK') === (item.availability_status === 'IN_STOCK')) continue
    recordEvent(action(service.fqdn, 'stock_status_updated', entity, { inStock: item.availability_status === 'IN_STOCK' }))
  }
  // The product's page shows the remaining quantity.
  if (showsStockLeft) site.record(shopTouched(site))
  if (turned.size > 0) await refreshStatus(site, [...turned])
}

function updateStockCache({ siteId }: SiteTx, items: readonly InventoryRow[]): void {
  updateCachedStock(
    siteId,
    // The shop shows what its default location has.
    items
      .filter(({ location_id: id }) => id === defaultLocationId(siteId))
      .map((item) => ({ variantId: item.variant_id, ...stockLeftOf(item) })),
  )
}
