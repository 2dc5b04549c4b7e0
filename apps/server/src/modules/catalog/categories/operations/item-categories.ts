import * as contract from '@stoa/contract/services/categories/categories'
import { bulkTotals } from '../../../../kernel/lists/entity/bulk.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { addItems, removeItems, resultsByCategory } from '../items.ts'
import { loadCategoriesOfItems, loadDirectCategories, type ItemCategoryRow } from '../store/items.ts'
import { treeOf } from '../tree.ts'
import type { Item } from './items.ts'

/** Removes the item from all categories that the request does not name, except managed ones. */
export const bulkSetItemCategories = implement(
  contract.bulkSetItemCategories,
  async ({ site, caller }, { item: given, categoryIds = [], treeReference }) => {
    const tree = treeOf(treeReference)
    const item = given as Item
    const now = await loadDirectCategories(site, tree, item)
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

export const listCategoriesForItem = implementRead(contract.listCategoriesForItem, async ({ site }, { item, treeReference }) => {
  const rows = await loadCategoriesOfItems(site, treeOf(treeReference), [item as Item], { hidden: site.audience === 'STAFF' })
  return { directCategoryIds: idsOf(rows, true), allCategoryIds: rows.map(({ category_id }) => category_id) }
})

export const listCategoriesForItems = implementRead(
  contract.listCategoriesForItems,
  async ({ site }, { items, treeReference }) => {
    const rows = await loadCategoriesOfItems(site, treeOf(treeReference), items, { hidden: site.audience === 'STAFF' })
    const byItem = Map.groupBy(rows, ({ app_id, catalog_item_id }) => `${app_id} ${catalog_item_id}`)
    return {
      categoriesForItems: items.map((item) => {
        const own = byItem.get(`${item.appId} ${item.catalogItemId}`) ?? []
        return { item, directCategoryIds: idsOf(own, true), indirectCategoryIds: idsOf(own, false) }
      }),
    }
  },
)

function idsOf(rows: readonly ItemCategoryRow[], direct: boolean): string[] {
  return rows.flatMap((row) => (row.direct === direct ? row.category_id : []))
}
