import * as contract from '@stoa/contract/services/categories/categories'
import { bulkTotals } from '../../../../kernel/lists/entity/bulk.ts'
import { action } from '../../../../kernel/site/events.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { category } from '../entity.ts'
import { addItems, removeItems, resultsByCategory, resultsByItem, throwFirst } from '../items.ts'
import { categoryIn } from '../place.ts'
import { arrange, arranged, categoriesOf, directCategories, type ItemCategoryRow } from '../store/items.ts'
import { itemsPage } from '../store/item-list.ts'
import { treeOf } from '../tree.ts'

type Item = Required<contract.ItemReference>

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

/** Removes the item from all categories that the request does not name, except managed ones. */
export const bulkSetItemCategories = implement(
  contract.bulkSetItemCategories,
  async ({ site, caller }, { item: given, categoryIds = [], treeReference }) => {
    const tree = treeOf(treeReference)
    const item = given as Item
    const now = await directCategories(site, tree, item)
    const wanted = (ids: readonly string[]) => ids.map((categoryId) => ({ categoryId, item }))
    const added = await addItems(site, tree, wanted(categoryIds.filter((id) => !now.some((each) => each.id === id))), caller)
    const leaving = now.filter(({ id, managed }) => !managed && !categoryIds.includes(id))
    const removed = await removeItems(site, tree, wanted(leaving.map(({ id }) => id)), caller)
    const bulkActionMetadata = bulkTotals([...added, ...removed].map(({ error }) => !error))
    return {
      addResults: resultsByCategory(added).results,
      removeResults: resultsByCategory(removed).results,
      bulkActionMetadata,
    }
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
    await categoryIn(site, treeOf(treeReference), categoryId)
    const listing = {
      arranged: useCategoryArrangement,
      below: includeItemsFromSubcategories,
    }
    // A page of this list holds 100 items, although its paging type allows 1000.
    const limit = Math.min(cursorPaging?.limit ?? 100, 100)
    const { items, metadata } = await itemsPage(site, categoryId, listing, { ...cursorPaging, limit })
    return { items, pagingMetadata: { count: metadata.count, cursors: metadata.cursors } }
  },
  { sameForVisitors: true },
)

export const listCategoriesForItem = implementRead(contract.listCategoriesForItem, async ({ site }, { item, treeReference }) => {
  const rows = await categoriesOf(site, treeOf(treeReference), [item as Item], { hidden: site.audience === 'STAFF' })
  return { directCategoryIds: idsOf(rows, true), allCategoryIds: rows.map(({ category_id }) => category_id) }
})

export const listCategoriesForItems = implementRead(
  contract.listCategoriesForItems,
  async ({ site }, { items, treeReference }) => {
    const rows = await categoriesOf(site, treeOf(treeReference), items as Item[], { hidden: site.audience === 'STAFF' })
    const byItem = Map.groupBy(rows, ({ app_id, catalog_item_id }) => `${app_id} ${catalog_item_id}`)
    return {
      categoriesForItems: items.map((item) => {
        const own = byItem.get(`${item.appId} ${item.catalogItemId}`) ?? []
        return { item, directCategoryIds: idsOf(own, true), indirectCategoryIds: idsOf(own, false) }
      }),
    }
  },
)

export const setArrangedItems = implement(
  contract.setArrangedItems,
  async ({ site, refuse }, { categoryId, treeReference, items = [] }) => {
    const { revision } = await categoryIn(site, treeOf(treeReference), categoryId)
    const wanted = [...new Map((items as Item[]).map((item) => [`${item.appId} ${item.catalogItemId}`, item])).values()]
    await arrange(site, categoryId, wanted)
    const now = await arranged(site, categoryId)
    if (now.length < wanted.length)
      throw refuse('ITEM_NOT_IN_CATEGORY', 'only items of the category itself are arranged', { categoryId })
    const body = { categoryId, treeReference }
    site.record(action(category.fqdn, 'items_arranged_in_category', { id: categoryId, revision: revision! }, body))
    return { items: now }
  },
)

export const getArrangedItems = implementRead(contract.getArrangedItems, async ({ site }, { categoryId, treeReference }) => {
  await categoryIn(site, treeOf(treeReference), categoryId)
  return { items: await arranged(site, categoryId) }
})

function idsOf(rows: readonly ItemCategoryRow[], direct: boolean): string[] {
  return rows.flatMap((row) => (row.direct === direct ? row.category_id : []))
}
