import type { CallOptions } from '@stoa/client'
import { bulkSetItemCategories } from '@stoa/contract/calls/categories/categories'
import { createProductWithInventory, updateProductWithInventory } from '@stoa/contract/calls/stores/products-v-3'
import type { ProductWithInventory } from '@stoa/contract/services/stores/products-v-3'
import { api } from '../../lib/api.ts'
import { itemOf, treeReference } from './categories/queries.ts'

export interface ProductToSave {
  product: ProductWithInventory
  /** Absent where it stays in those that it is in. */
  categories: readonly string[] | undefined
}

/** A product is in its categories by a call of its own; the editor has one button for both. */
export async function createProduct({ product, categories }: ProductToSave, options: CallOptions) {
  const made = await api.call(createProductWithInventory, { product }, options)
  if (categories) await putInto(made.product!.id!, categories)
  return made
}

/** The categories first: what refuses a product stands beside its fields, and sending both again changes nothing twice. */
export async function updateProduct({ product, categories }: ProductToSave, options: CallOptions) {
  if (categories) await putInto(product.id!, categories)
  return api.call(updateProductWithInventory, { product }, options)
}

/** Those alone, but for what an app fills by itself. */
async function putInto(productId: string, categories: readonly string[]): Promise<void> {
  await api.call(bulkSetItemCategories, { item: itemOf(productId), categoryIds: [...categories], treeReference })
}
