import * as contract from '@stoa/contract/services/stores/inventory'
import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { changeItem, insertItem } from '../../catalog/ports/stock.ts'
import { onlyVariantAlias } from '../../catalog/ports/items.ts'
import { refreshStatus } from '../../catalog/ports/products.ts'
import { loadStockPage } from '../lists.ts'
import { seesHidden, getStoredProduct, loadStoredProducts, variantOf, type Stored } from '../stored.ts'
import { presentInventory } from '../present-inventory.ts'
import { loadExisting } from '../change-products.ts'

export const getInventoryVariants = implementRead(contract.getInventoryVariants, async ({ site, caller }, request) => {
  const stored = await getStoredProduct(site, caller, request.inventoryId)
  const named = request.variantIds?.map((id) => variantOf(stored, id).id)
  return { inventoryItem: presentInventory(stored, named && named.length > 0 ? named : undefined) }
})

export const queryInventory = implementRead(contract.queryInventory, async ({ site, caller }, { query }) => {
  const { ids, offset, total } = await loadStockPage(site, query, { hidden: seesHidden(caller) })
  const inventoryItems = (await loadStoredProducts(site, ids)).map((stored) => presentInventory(stored))
  return { inventoryItems, metadata: { items: inventoryItems.length, offset }, totalResults: total }
})

export const updateInventoryVariants = implement(contract.updateInventoryVariants, async ({ site }, { inventoryItem }) => {
  const { trackQuantity, variants, preorderInfo } = inventoryItem
  const stored = await loadExisting(site, inventoryItem.productId)
  const given = new Map((variants ?? []).map((variant) => [variantOf(stored, variant.variantId ?? onlyVariantAlias).id, variant]))
  // How the product is tracked applies to all of its variants.
  const all = trackQuantity !== undefined || preorderInfo !== undefined || given.size === 0
  for (const variant of stored.product.variants) {
    if (!all && !given.has(variant.id)) continue
    await setStock(site, stored, variant.id, stateOf(stored, variant.id, trackQuantity, given.get(variant.id), preorderInfo))
  }
  await refreshStatus(site, [stored.product.id])
  return {}
})

/** A variant's stock after the change: tracking is set per product, the quantity per variant. */
function stateOf(
  { items }: Stored,
  variantId: string,
  trackQuantity: boolean | null | undefined,
  given: contract.InventoryVariantV2 | undefined,
  preorderInfo: contract.PreorderInfo | undefined,
): InventoryItem {
  const before = items.get(variantId)
  const tracked = trackQuantity ?? (typeof given?.quantity === 'number' || (before?.track_quantity ?? false))
  const inStock = given?.inStock ?? before?.in_stock ?? false
  return {
    ...(tracked ? { quantity: given?.quantity ?? Number(before?.quantity ?? 0) } : { inStock }),
    ...(preorderInfo && {
      preorderInfo: {
        enabled: preorderInfo.enabled ?? false,
        ...(preorderInfo.message !== undefined && { message: preorderInfo.message }),
        ...(tracked && typeof preorderInfo.limit === 'number' && { limit: preorderInfo.limit }),
      },
    }),
  }
}

async function setStock(site: SiteTx, { product, items }: Stored, variantId: string, state: InventoryItem): Promise<void> {
  const before = items.get(variantId)
  if (before) await changeItem(site, { ...state, id: before.id }, 'MANUAL', 'inventoryItem')
  else await insertItem(site, { ...state, productId: product.id, variantId })
}
