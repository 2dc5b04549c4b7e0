import * as contract from '@stoa/contract/services/categories/categories'
import { action } from '../../../../kernel/site/events.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { category } from '../entity.ts'
import { getCategoryIn } from '../place.ts'
import { arrange, loadArrangedItems } from '../store/items.ts'
import { treeOf } from '../tree.ts'
import type { Item } from './items.ts'

export const setArrangedItems = implement(
  contract.setArrangedItems,
  async ({ site, refuse }, { categoryId, treeReference, items = [] }) => {
    const { revision } = await getCategoryIn(site, treeOf(treeReference), categoryId)
    const wanted = [...new Map((items as Item[]).map((item) => [`${item.appId} ${item.catalogItemId}`, item])).values()]
    await arrange(site, categoryId, wanted)
    const now = await loadArrangedItems(site, categoryId)
    if (now.length < wanted.length)
      throw refuse('ITEM_NOT_IN_CATEGORY', 'only items of the category itself are arranged', { categoryId })
    const body = { categoryId, treeReference }
    site.record(action(category.fqdn, 'items_arranged_in_category', { id: categoryId, revision }, body))
    return { items: now }
  },
)

export const getArrangedItems = implementRead(contract.getArrangedItems, async ({ site }, { categoryId, treeReference }) => {
  await getCategoryIn(site, treeOf(treeReference), categoryId)
  return { items: await loadArrangedItems(site, categoryId) }
})
