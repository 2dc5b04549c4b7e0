import * as contract from '@stoa/contract/services/stores/inventory-items-v-3'
import { bulkByFilter } from '../../../../kernel/lists/bulk-tasks/by-filter.ts'
import type { Undo } from '../../../../kernel/lists/bulk-tasks/kinds.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { adjustmentError } from '../inventory-adjustments.ts'
import { inventoryList } from '../inventory-list.ts'
import { changeItem, insertItem, removeItem } from '../inventory-write.ts'
import { afterChange } from '../after-change.ts'
import { loadItemsById } from '../store/inventory.ts'
import { adjustStock } from '../store/stock.ts'
import { findProductIdByVariant } from '../store/variants.ts'
import { variantList } from '../variant-list.ts'
import { refreshStatus } from '../store/product-status.ts'

type ItemBefore = Pick<contract.InventoryItem, 'quantity' | 'inStock' | 'preorderInfo'>

/** Sets an item back to its former quantity, unless something was sold or changed since. */
const undoItem: Undo<ItemBefore> = {
  async before(site, id) {
    const row = (await loadItemsById(site, [id])).get(id)
    const limit = row?.preorder_limit ?? null
    const preorderInfo = { enabled: row?.preorder_enabled ?? false, limit: limit === null ? null : Number(limit) }
    if (row?.track_quantity) return { quantity: Number(row.quantity), preorderInfo }
    return { inStock: row?.in_stock ?? false, preorderInfo }
  },
  async version(site, id) {
    const row = (await loadItemsById(site, [id])).get(id)
    return row && String(row.revision)
  },
  restore: (site, id, before) => changeItem(site, { ...before, id }),
}

export const bulkUpdateInventoryItemsByFilter = bulkByFilter(contract.bulkUpdateInventoryItemsByFilter, inventoryList, {
  change({ inventoryItem: { revision: _revision, ...change } }) {
    return change
  },
  apply: (site, id, change) => changeItem(site, { ...change, id }),
  undo: undoItem,
})

export const bulkDeleteInventoryItemsByFilter = bulkByFilter(contract.bulkDeleteInventoryItemsByFilter, inventoryList, {
  apply: removeItem,
})

export const bulkSetOrAdjustInventoryItemsByFilter = bulkByFilter(contract.bulkSetOrAdjustInventoryItemsByFilter, inventoryList, {
  change: ({ adjustedInventoryAction }) => adjustedInventoryAction,
  apply: adjustItem,
  undo: undoItem,
})

/** `trackQuantity` starts tracking an untracked item from quantity zero. */
export const bulkAdjustInventoryItemsByFilter = bulkByFilter(contract.bulkAdjustInventoryItemsByFilter, inventoryList, {
  change: ({ adjustment, trackQuantity = false }) => ({ adjustment, trackQuantity }),
  async apply(site, id, { adjustment, trackQuantity }) {
    const before = (await loadItemsById(site, [id])).get(id)
    if (before && !before.track_quantity && trackQuantity) await changeItem(site, { id, quantity: 0 })
    await adjustItem(site, id, adjustment)
  },
  undo: undoItem,
})

/** Creates an inventory item at a location for every variant that matches a filter. */
export const bulkCreateInventoryItemsByVariantFilter = bulkByFilter(
  contract.bulkCreateInventoryItemsByVariantFilter,
  variantList,
  {
    change: ({ locationId, inventoryCreationData }) => ({ locationId, quantity: inventoryCreationData?.quantity ?? 0 }),
    async apply(site, variantId, { locationId, quantity }) {
      const productId = await findProductIdByVariant(site, variantId)
      await insertItem(site, { variantId, locationId, quantity, ...(productId && { productId }) })
      if (productId) await refreshStatus(site, [productId])
    },
  },
)

async function adjustItem(site: SiteTx, id: string, { incrementBy, decrementBy }: contract.AdjustInventoryAction): Promise<void> {
  const delta = incrementBy ?? -(decrementBy ?? 0)
  const request = { itemId: id, named: id, delta, unrestricted: false, preorder: false }
  const changed = await adjustStock(site, [request], 'MANUAL')
  if (changed.length === 0) throw adjustmentError(request, (await loadItemsById(site, [id])).get(id))
  await afterChange(site, changed, 'MANUAL')
}
