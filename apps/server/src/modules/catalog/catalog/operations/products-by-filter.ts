import * as contract from '@stoa/contract/services/stores/products-v-3'
import { bulkByFilter } from '../../../../kernel/lists/bulk-tasks/by-filter.ts'
import { brokenRule, refusal } from '../../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { addItemsToCategories, removeItemsFromCategories } from '../../categories/index.ts'
import { followCategories } from '../follow-categories.ts'
import { allProductsCategoryId } from '../ids.ts'
import { adjusted, checkAdjustment } from '../price-adjustment.ts'
import { addInfoSections, changedVariant, changeVariants, removeInfoSections, tagProduct } from '../product-changes.ts'
import { productQuery } from '../product-lists.ts'
import { changeProduct, removeProduct } from '../product-write.ts'
import { checkTagChange } from '../../../../kernel/lists/entity/tags.ts'
import { undoAdding, undoProduct, undoRemoving } from '../undo-product.ts'

export const bulkUpdateProductsByFilter = bulkByFilter(contract.bulkUpdateProductsByFilter, productQuery, {
  change({ product }) {
    checkFields(product, (field) => !['slug', 'options', 'modifiers', 'variantsInfo'].includes(field))
    return product
  },
  apply: (site, id, product) => changeProduct(site, { ...product, id }),
  undo: undoProduct,
})

export const bulkDeleteProductsByFilter = bulkByFilter(contract.bulkDeleteProductsByFilter, productQuery, {
  apply: removeProduct,
})

export const bulkUpdateProductVariantsByFilter = bulkByFilter(contract.bulkUpdateProductVariantsByFilter, productQuery, {
  change({ variant }) {
    if (Object.keys(variant).length === 0) throw brokenRule('variant', 'EMPTY_FIELD_MASK', 'must change something')
    checkFields(variant, (field) => ['visible', 'price', 'revenueDetails', 'physicalProperties'].includes(field))
    if (variant.price && variant.price.actualPrice === null) {
      throw brokenRule('variant.price.actualPrice', 'CANNOT_REMOVE_VARIANT_ACTUAL_PRICE', 'cannot be removed')
    }
    return variant
  },
  apply: (site, id, variant) => changeVariants(site, id, (row) => changedVariant(row, variant, site.settings.currency)),
  undo: undoProduct,
})

export const bulkAdjustProductVariantsByFilter = bulkByFilter(contract.bulkAdjustProductVariantsByFilter, productQuery, {
  change({ filter: _filter, search: _search, dryRun: _dryRun, ...adjustment }) {
    checkAdjustment(adjustment)
    return adjustment
  },
  apply: (site, id, adjustment) => changeVariants(site, id, (row) => adjusted(row, adjustment, site.settings.currency)),
  undo: undoProduct,
})

export const bulkAddInfoSectionsToProductsByFilter = bulkByFilter(contract.bulkAddInfoSectionsToProductsByFilter, productQuery, {
  change: ({ infoSectionIds }) => infoSectionIds,
  apply: (site, id, sectionIds) => addInfoSections(site, { id }, sectionIds),
  undo: undoProduct,
})

export const bulkRemoveInfoSectionsFromProductsByFilter = bulkByFilter(
  contract.bulkRemoveInfoSectionsFromProductsByFilter,
  productQuery,
  {
    change: ({ infoSectionIds }) => infoSectionIds,
    apply: (site, id, sectionIds) => removeInfoSections(site, { id }, sectionIds),
    undo: undoProduct,
  },
)

export const bulkAddProductsToCategoriesByFilter = bulkByFilter(contract.bulkAddProductsToCategoriesByFilter, productQuery, {
  change: ({ categoryIds }, site) => changeableCategories(site, categoryIds),
  async apply(site, id, categoryIds) {
    await addItemsToCategories(site, [id], categoryIds)
    await followCategories(site, [id])
  },
  undo: undoAdding,
})

export const bulkRemoveProductsFromCategoriesByFilter = bulkByFilter(
  contract.bulkRemoveProductsFromCategoriesByFilter,
  productQuery,
  {
    change: ({ categoryIds }, site) => changeableCategories(site, categoryIds),
    async apply(site, id, categoryIds) {
      await removeItemsFromCategories(site, [id], categoryIds)
      await followCategories(site, [id])
    },
    undo: undoRemoving,
  },
)

export const bulkUpdateProductTagsByFilter = bulkByFilter(contract.bulkUpdateProductTagsByFilter, productQuery, {
  change({ filter: _filter, dryRun: _dryRun, ...tags }) {
    checkTagChange(tags)
    return tags
  },
  apply: tagProduct,
  undo: undoProduct,
})

function checkFields(change: object, isSupported: (field: string) => boolean): void {
  const unsupported = Object.keys(change).filter((field) => !isSupported(field))
  if (unsupported.length === 0) return
  throw refusal('FIELD_MASK_VALUE_NOT_SUPPORTED', `${unsupported.join(', ')} cannot be changed by filter`, {
    fieldMasks: unsupported,
  })
}

/** "All Products" contains every product and cannot be changed. */
function changeableCategories(site: SiteRead, categoryIds: string[]): string[] {
  const categoryId = allProductsCategoryId(site.siteId)
  if (!categoryIds.includes(categoryId)) return categoryIds
  throw refusal('MANAGED_CATEGORY_OPERATION_NOT_ALLOWED', 'the store itself fills this category', { categoryId })
}
