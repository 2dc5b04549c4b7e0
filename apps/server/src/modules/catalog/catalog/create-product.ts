import type { InventoryItemComposite } from '@stoa/contract/services/stores/products-v-3'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { insertItems } from './inventory-write.ts'
import type { InventoryRow } from './inventory-row.ts'
import { insertProduct, recordCreated, type GivenProduct, type WrittenProduct } from './product-write.ts'
import { withStatus } from './status-of-product.ts'

export interface CreatedProduct extends WrittenProduct {
  items: InventoryRow[]
}

/**
 * Creates a product with its variants and, if `inventory` is given (in the variants' order), their stock at the default
 * location. Without it the product is out of stock.
 */
export async function createProduct(
  site: SiteTx,
  product: GivenProduct,
  inventory: readonly (InventoryItemComposite | undefined)[] = [],
  path = 'product',
): Promise<CreatedProduct> {
  const written = await insertProduct(site, product, path)
  const given = written.variants.flatMap((variant, index) => {
    const { id: _id, revision: _revision, ...state } = inventory[index] ?? {}
    const item = { ...state, productId: written.row.id, variantId: variant.id }
    return inventory[index] ? [{ item, path: `${path}.variantsInfo.variants[${index}].inventoryItem` }] : []
  })
  const items = await insertItems(site, given)
  const created = items.length > 0 ? await withStatus(site, written, items) : { ...written, items }
  recordCreated(site, created)
  return created
}
