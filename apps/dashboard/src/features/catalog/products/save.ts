import type { CallOptions } from '@stoa/client'
import { bulkSetItemCategories } from '@stoa/contract/calls/categories/categories'
import { createProductWithInventory, updateProductWithInventory } from '@stoa/contract/calls/stores/products-v-3'
import type { ProductWithInventory } from '@stoa/contract/services/stores/products-v-3'
import { api } from '../../../lib/calls/api.ts'
import { toCatalogItem } from './categories/queries.ts'
import { treeReference } from '../../../lib/site/category-tree.ts'

export interface ProductToSave {
  product: ProductWithInventory
  /** Absent where the categories are unchanged. */
  categories: readonly string[] | undefined
}

/** Saves product and categories with one button, although the contract has two calls. */
export async function createProduct({ product, categories }: ProductToSave, options: CallOptions) {
  const made = await api.call(createProductWithInventory, { product }, options)
  if (categories) await setCategories(made.product!.id!, categories)
  return made
}

/** Saves the categories first. If the product is rejected, both can be sent again without a double effect. */
export async function updateProduct({ product, categories }: ProductToSave, options: CallOptions) {
  if (categories) await setCategories(product.id!, categories)
  return api.call(updateProductWithInventory, { product }, options)
}

/** Replaces the categories, except those that an app fills. */
async function setCategories(productId: string, categories: readonly string[]): Promise<void> {
  await api.call(bulkSetItemCategories, { item: toCatalogItem(productId), categoryIds: [...categories], treeReference })
}
