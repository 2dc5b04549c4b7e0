import * as contract from '@stoa/contract/services/categories/categories'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { addItems, removeItems, resultsByCategory, resultsByItem, throwFirst } from '../items.ts'
import { getCategoryIn } from '../place.ts'
import { loadItemsPage } from '../store/item-list.ts'
import { treeOf } from '../tree.ts'

export type Item = Required<contract.ItemReference>

/** An error of the only category applies to all of its items. */
const ofTheCategory = ['CATEGORY_NOT_FOUND', 'MANAGED_CATEGORY_OPERATION_NOT_ALLOWED']

export const bulkAddItemsToCategory = implement(
  contract.bulkAddItemsToCategory,
  async ({ site, caller }, { categoryId, items, treeReference }) => {
    const wanted = items.map((item) => ({ categoryId, item: item as Item }))
    const outcomes = await addItems(site, treeOf(treeReference), wanted, caller)
    throwFirst(outcomes, ofTheCategory)
    return resultsByItem(outcomes)
  },
)

export const bulkAddItemToCategories = implement(
  contract.bulkAddItemToCategories,
  async ({ site, caller }, { item, categoryIds, treeReference }) => {
    const wanted = categoryIds.map((categoryId) => ({ categoryId, item: item as Item }))
    return resultsByCategory(await addItems(site, treeOf(treeReference), wanted, caller))
  },
)

export const bulkRemoveItemsFromCategory = implement(
  contract.bulkRemoveItemsFromCategory,
  async ({ site, caller }, { categoryId, items, treeReference }) => {
    const wanted = items.map((item) => ({ categoryId, item: item as Item }))
    const outcomes = await removeItems(site, treeOf(treeReference), wanted, caller)
    throwFirst(outcomes, ofTheCategory)
    return resultsByItem(outcomes)
  },
)

export const bulkRemoveItemFromCategories = implement(
  contract.bulkRemoveItemFromCategories,
  async ({ site, caller }, { item, categoryIds, treeReference }) => {
    const wanted = categoryIds.map((categoryId) => ({ categoryId, item: item as Item }))
    return resultsByCategory(await removeItems(site, treeOf(treeReference), wanted, caller))
  },
)

export const listItemsInCategory = implementRead(
  contract.listItemsInCategory,
  async ({ site }, request) => {
    const {
      categoryId,
      treeReference,
      cursorPaging,
      useCategoryArrangement = false,
      includeItemsFromSubcategories = false,
    } = request
    await getCategoryIn(site, treeOf(treeReference), categoryId)
    const listing = {
      arranged: useCategoryArrangement,
      below: includeItemsFromSubcategories,
    }
    // A page of this list holds 100 items, although its paging type allows 1000.
    const limit = Math.min(cursorPaging?.limit ?? 100, 100)
    const { items, metadata } = await loadItemsPage(site, categoryId, listing, { ...cursorPaging, limit })
    return { items, pagingMetadata: { count: metadata.count, cursors: metadata.cursors } }
  },
  { sameForVisitors: true },
)
