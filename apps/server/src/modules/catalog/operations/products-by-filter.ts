import * as contract from '@stoa/contract/services/stores/products-v-3'
import { brokenRule, refusal } from '../../../kernel/errors.ts'
import { implement } from '../../../kernel/operation.ts'
import type { SiteRead } from '../../../kernel/site.ts'
import { allProductsCategoryId } from '../ids.ts'
import { checkAdjustment } from '../price-adjustment.ts'
import * as tasks from '../product-tasks.ts'
import { checkTagChange } from '../tags.ts'
import { startTask } from '../tasks.ts'

export const productsByFilter = {
  bulkUpdateProductsByFilter: implement(contract.bulkUpdateProductsByFilter, async ({ site }, { product, ...selection }) => {
    const unsupported = ['slug', 'options', 'modifiers', 'variantsInfo'].filter((field) => field in product)
    if (unsupported.length > 0) {
      throw refusal('FIELD_MASK_VALUE_NOT_SUPPORTED', `${unsupported.join(', ')} cannot be changed by filter`, {
        fieldMasks: unsupported,
      })
    }
    return startTask(site, tasks.updating, selection, product)
  }),

  bulkDeleteProductsByFilter: implement(contract.bulkDeleteProductsByFilter, async ({ site }, selection) =>
    startTask(site, tasks.deleting, selection, undefined),
  ),

  bulkUpdateProductVariantsByFilter: implement(
    contract.bulkUpdateProductVariantsByFilter,
    async ({ site }, { variant, ...selection }) => {
      const changeable = ['visible', 'price', 'revenueDetails', 'physicalProperties']
      const given = Object.keys(variant)
      if (given.length === 0) throw brokenRule('variant', 'EMPTY_FIELD_MASK', 'must change something')
      const unsupported = given.filter((field) => !changeable.includes(field))
      if (unsupported.length > 0) {
        throw refusal('FIELD_MASK_VALUE_NOT_SUPPORTED', `${unsupported.join(', ')} cannot be changed by filter`, {
          fieldMasks: unsupported,
        })
      }
      if (variant.price && variant.price.actualPrice === null) {
        throw brokenRule('variant.price.actualPrice', 'CANNOT_REMOVE_VARIANT_ACTUAL_PRICE', 'cannot be removed')
      }
      return startTask(site, tasks.updatingVariants, selection, variant)
    },
  ),

  bulkAdjustProductVariantsByFilter: implement(contract.bulkAdjustProductVariantsByFilter, async ({ site }, request) => {
    const { filter, search, ...adjustment } = request
    checkAdjustment(adjustment)
    return startTask(site, tasks.adjustingVariants, { filter, search }, adjustment)
  }),

  bulkAddInfoSectionsToProductsByFilter: implement(
    contract.bulkAddInfoSectionsToProductsByFilter,
    async ({ site }, { infoSectionIds, ...selection }) => startTask(site, tasks.addingInfoSections, selection, infoSectionIds),
  ),

  bulkRemoveInfoSectionsFromProductsByFilter: implement(
    contract.bulkRemoveInfoSectionsFromProductsByFilter,
    async ({ site }, { infoSectionIds, ...selection }) => startTask(site, tasks.removingInfoSections, selection, infoSectionIds),
  ),

  bulkAddProductsToCategoriesByFilter: implement(
    contract.bulkAddProductsToCategoriesByFilter,
    async ({ site }, { categoryIds, ...selection }) => {
      checkCategories(site, categoryIds)
      return startTask(site, tasks.addingToCategories, selection, categoryIds)
    },
  ),

  bulkRemoveProductsFromCategoriesByFilter: implement(
    contract.bulkRemoveProductsFromCategoriesByFilter,
    async ({ site }, { categoryIds, ...selection }) => {
      checkCategories(site, categoryIds)
      return startTask(site, tasks.removingFromCategories, selection, categoryIds)
    },
  ),

  bulkUpdateProductTagsByFilter: implement(contract.bulkUpdateProductTagsByFilter, async ({ site }, { filter, ...change }) => {
    checkTagChange(change)
    return startTask(site, tasks.tagging, { filter }, change)
  }),
}

/** "All Products" contains every product and cannot be changed. */
function checkCategories(site: SiteRead, categoryIds: readonly string[]): void {
  const categoryId = allProductsCategoryId(site.siteId)
  if (!categoryIds.includes(categoryId)) return
  throw refusal('MANAGED_CATEGORY_OPERATION_NOT_ALLOWED', 'the store itself fills this category', { categoryId })
}
