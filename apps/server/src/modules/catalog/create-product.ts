import type { InventoryItemComposite } from '@stoa/contract/services/stores/products-v-3'
import type { SiteTx } from '../../kernel/site.ts'
import { insertItem } from './inventory-write.ts'
import type { InventoryRow } from './inventory-row.ts'
import { insertProduct, type GivenProduct, type WrittenProduct } from './product-write.ts'
import { refreshStatus } from './store/stock.ts'

export interface CreatedProduct extends WrittenProduct {
  items: InventoryRow[]
}

/**
 * Makes a product with its variants and, where `inventory` gives one for a variant (in the variants' order), its stock at
 * the default location. Without, nothing of it is in stock.
 */
export async function createProduct(
  site: SiteTx,
  product: GivenProduct,
  inventory: readonly (InventoryItemComposite | undefined)[] = [],
  path = 'product',
): Promise<CreatedProduct> {
  const written = await insertProduct(site, product, path)
  const items: InventoryRow[] = []
  for (const [index, variant] of written.variants.entries()) {
    const item = inventory[index]
    if (!item) continue
    const { id: _id, revision: _revision, ...state } = item
    const at = `${path}.variantsInfo.variants[${index}].inventoryItem`
    items.push(await insertItem(site, { ...state, productId: written.row.id, variantId: variant.id }, at))
  }
  if (items.length > 0) await refreshStatus(site, [written.row.id])
  return { ...written, items }
}
