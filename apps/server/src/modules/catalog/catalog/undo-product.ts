import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import type { Undo } from '../../../kernel/lists/bulk-tasks/kinds.ts'
import { addItemsToCategories, loadDirectCategoriesOfItems, removeItemsFromCategories } from '../categories/index.ts'
import { followCategories } from './follow-categories.ts'
import type { VariantRow } from './product-row.ts'
import { lockForChange, save, storedProduct } from './product-write.ts'
import { findRevision } from './store/versions.ts'

type VariantBefore = Pick<VariantRow, 'id' | 'visible' | 'doc'> & { price: string; compareAt: string | null; cost: string | null }

/** Undoes a change of a product's fields and of its variants' prices and visibility. */
export const undoProduct: Undo<{ product: V3Product; variants: VariantBefore[] }> = {
  async before(site, id) {
    const { row, variants } = await lockForChange(site, { id })
    return { product: storedProduct(row), variants: variants.map(variantBefore) }
  },
  version: findRevision,
  async restore(site, id, { product, variants }) {
    const current = await lockForChange(site, { id })
    const restored = current.variants.map((row) => {
      const before = variants.find((variant) => variant.id === row.id)
      return before ? { ...row, ...fieldsOf(before) } : row
    })
    return save(site, current, product, restored, true)
  },
}

/** Removes the product from the categories that it was added to. */
export const undoAdding = undoCategories((wasIn) => !wasIn, removeItemsFromCategories)

/** Adds the product to the categories that it was removed from. */
export const undoRemoving = undoCategories((wasIn) => wasIn, addItemsToCategories)

function undoCategories(isChanged: (wasIn: boolean) => boolean, restore: typeof addItemsToCategories): Undo<string[], string[]> {
  return {
    async before(site, id, categoryIds) {
      const direct = (await loadDirectCategoriesOfItems(site, [id])).get(id) ?? []
      return categoryIds.filter((categoryId) => isChanged(direct.some((category) => category.id === categoryId)))
    },
    version: findRevision,
    async restore(site, id, categoryIds) {
      await restore(site, [id], categoryIds)
      await followCategories(site, [id])
    },
  }
}

function variantBefore({ id, visible, doc, price_minor, compare_at_minor, cost_minor }: VariantRow): VariantBefore {
  return { id, visible, doc, price: String(price_minor), compareAt: text(compare_at_minor), cost: text(cost_minor) }
}

function fieldsOf({ visible, doc, price, compareAt, cost }: VariantBefore) {
  return { visible, doc, price_minor: BigInt(price), compare_at_minor: amount(compareAt), cost_minor: amount(cost) }
}

function text(minor: bigint | null): string | null {
  return minor === null ? null : String(minor)
}

function amount(minor: string | null): bigint | null {
  return minor === null ? null : BigInt(minor)
}
