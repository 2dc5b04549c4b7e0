import type { AdjustInventoryAction, InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import { inventoryList } from './inventory-list.ts'
import { changeItem, insertItem, removeItem } from './inventory-write.ts'
import { whyNot } from './inventory-adjustments.ts'
import { afterChange } from './stock.ts'
import { itemsById } from './store/inventory.ts'
import { adjustStock, refreshStatus } from './store/stock.ts'
import { productOfVariant } from './store/variants.ts'
import { taskKind } from './tasks.ts'
import { variantList } from './variant-list.ts'

// What can be done to every inventory item that a filter names.

export const updatingItems = taskKind<InventoryItem>(
  'update inventory items',
  inventoryList,
  (site, id, { revision: _revision, ...change }) => changeItem(site, { ...change, id }),
)

export const deletingItems = taskKind('delete inventory items', inventoryList, (site, id) => removeItem(site, id))

/** `trackQuantity` starts tracking an untracked item from quantity zero. */
export const adjustingItems = taskKind<{ adjustment: AdjustInventoryAction; trackQuantity?: boolean }>(
  'adjust inventory items',
  inventoryList,
  async (site, id, { adjustment: { incrementBy, decrementBy }, trackQuantity }) => {
    const delta = incrementBy ?? -(decrementBy ?? 0)
    const before = (await itemsById(site, [id])).get(id)
    if (before && !before.track_quantity && trackQuantity) await changeItem(site, { id, quantity: 0 })
    const asked = { itemId: id, named: id, delta, unrestricted: false, ahead: false }
    const changed = await adjustStock(site, [asked], 'MANUAL')
    if (changed.length === 0) throw whyNot(asked, (await itemsById(site, [id])).get(id))
    await afterChange(site, changed, 'MANUAL')
  },
)

/** Creates an inventory item at a location for every variant that matches a filter. */
export const creatingItems = taskKind<{ locationId: string; quantity: number }>(
  'create inventory items',
  variantList,
  async (site, variantId, { locationId, quantity }) => {
    const productId = await productOfVariant(site, variantId)
    await insertItem(site, { variantId, locationId, quantity, ...(productId && { productId }) })
    if (productId) await refreshStatus(site, [productId])
  },
)
