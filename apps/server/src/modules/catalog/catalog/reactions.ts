import { isGuid } from '../../../kernel/basics/ids.ts'
import { on } from '../../../kernel/background/reactions.ts'
import { category } from '../categories/index.ts'
import { followCategories, followCategory, hasCurrentCategories } from './follow-categories.ts'
import { changedPart, followPart, partEvents } from './follow-parts.ts'
import { isCatalogApp } from './ids.ts'

export const whenItemMoved = on(
  ['item_added_to_category', 'item_removed_from_category'].map((slug) => `${category.fqdn}_${slug}`),
  'catalog.when-item-moved',
  async (site, { body }) => {
    const { addedItem, removedItem } = body.actionEvent.body
    const { appId, catalogItemId } = addedItem ?? removedItem
    if (!isCatalogApp(appId) || !isGuid(catalogItemId) || (await hasCurrentCategories(site, catalogItemId))) return
    await site.transaction((tx) => followCategories(tx, [catalogItemId]))
  },
)

export const whenCategoryChanged = on(
  ['updated', 'category_moved', 'items_arranged_in_category', 'deleted'].map((slug) => `${category.fqdn}_${slug}`),
  'catalog.when-category-changed',
  async (site, { entityId }) => {
    await site.transaction(async (tx) => tx.enqueue(followCategory, { categoryId: entityId }))
  },
)

export const whenPartChanged = on(partEvents, 'catalog.when-part-changed', async (site, event) => {
  const part = changedPart(event)
  if (part) await site.transaction(async (tx) => tx.enqueue(followPart, part))
})
