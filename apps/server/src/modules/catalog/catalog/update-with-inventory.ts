import type { ProductWithInventory } from '@stoa/contract/services/stores/products-v-3'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import type { CreatedProduct } from './create-product.ts'
import { defaultLocationId } from './ids.ts'
import { changeItem, insertItem } from './inventory-write.ts'
import type { InventoryRow } from './inventory-row.ts'
import { changeProduct } from './product-write.ts'
import { withStatus } from './status-of-product.ts'
import { loadItemsAt } from './store/inventory.ts'

/** Changes a product and, for the variants that say so, their stock at the default location. */
export async function changeProductWithInventory(
  site: SiteTx,
  change: ProductWithInventory,
  path = 'product',
): Promise<CreatedProduct> {
  checkPreorders(change)
  const written = await changeProduct(site, change, path)
  const given = change.variantsInfo?.variants ?? []
  const ids = written.variants.map(({ id }) => id)
  const known = await loadItemsAt(site, ids, defaultLocationId(site.siteId))
  const items: InventoryRow[] = []
  for (const [index, { inventoryItem }] of given.entries()) {
    const variantId = written.variants[index]?.id
    if (!inventoryItem || !variantId) continue
    const { id: _id, revision, ...state } = inventoryItem
    const item = known.get(variantId)
    const at = `${path}.variantsInfo.variants[${index}].inventoryItem`
    items.push(
      item
        ? await changeItem(site, { ...state, id: item.id, ...(revision && { revision }) }, 'MANUAL', at)
        : await insertItem(site, { ...state, productId: written.row.id, variantId }, at),
    )
  }
  return withStatus(site, written, items)
}

/** Throws where a product by subscription could be pre-ordered. */
function checkPreorders({ subscriptionDetails, variantsInfo }: ProductWithInventory): void {
  const subscribed = (subscriptionDetails?.subscriptions?.length ?? 0) > 0
  if (subscribed && variantsInfo?.variants?.some(({ inventoryItem }) => inventoryItem?.preorderInfo?.enabled)) {
    throw refusal('PREORDER_VALIDATION_ERROR', 'products sold by subscription cannot be preordered')
  }
}
