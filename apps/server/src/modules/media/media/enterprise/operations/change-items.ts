import * as contract from '@stoa/contract/services/media/enterprise-media-items'
import { bulk, withoutItems } from '../../../../../kernel/lists/entity/bulk.ts'
import { notFound } from '../../../../../kernel/basics/errors.ts'
import { action, updated } from '../../../../../kernel/site/events.ts'
import { modifiedFields } from '../../../../../kernel/operations/modified-fields.ts'
import { implement } from '../../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../../kernel/site/site.ts'
import { checkCategories, statusOf } from '../categories.ts'
import * as store from '../store/items.ts'
import { type Item, find, shown, fqdn, keyOf } from '../items.ts'
import type { Require } from '@stoa/contract'
import { single } from '../../../../../kernel/basics/single.ts'

export const updateItem = implement(contract.updateItem, async ({ site }, { item }) => ({ item: await update(site, item) }))

export const bulkUpdateItem = implement(contract.bulkUpdateItem, async ({ site }, { updateItemRequests, returnEntity }) => {
  const answer = await bulk(site, updateItemRequests, (tx, { item }) => {
    if (!item?.id) throw notFound('item', {})
    return update(tx, item)
  })
  return withoutItems(returnEntity, answer)
})

export const linkItemToCategories = implement(contract.linkItemToCategories, async ({ site }, { itemId, categoryIds = [] }) => {
  const { linkedCategoryIds } = await changeCategories(site, itemId, () => ({ link: categoryIds, unlink: [] }))
  return { linkedCategoryIds }
})

export const unlinkItemFromCategories = implement(
  contract.unlinkItemFromCategories,
  async ({ site }, { itemId, categoryIds = [] }) => {
    const { unlinkedCategoryIds } = await changeCategories(site, itemId, () => ({ link: [], unlink: categoryIds }))
    return { unlinkedCategoryIds }
  },
)

export const overwriteItemCategories = implement(
  contract.overwriteItemCategories,
  async ({ site }, { itemId, categoryIds = [] }) =>
    changeCategories(site, itemId, (before) => ({
      link: categoryIds,
      unlink: before.filter((id) => !categoryIds.includes(id)),
    })),
)

async function update(site: SiteTx, change: Require<Item, 'id'>): Promise<Item> {
  const before = await find(site, change.id, true)
  const { title, displayTags, internalTags, publishStatus } = change
  const old = single(await shown(site, [before]))
  const after = await store.updateItem(site, {
    ...before,
    ...(title && { title }),
    ...(publishStatus && { publish_status: statusOf(publishStatus) }),
    doc: {
      ...before.doc,
      ...(displayTags !== undefined && { displayTags: displayTags ?? [] }),
      ...(internalTags !== undefined && { internalTags: internalTags ?? [] }),
    },
  })
  const item = single(await shown(site, [after]))
  site.noteBefore(old)
  site.noteAfter(item)
  site.record(updated(fqdn, keyOf(site, after), modifiedFields(old, item), item))
  if (before.publish_status !== after.publish_status) {
    const body = { publishStatus: after.publish_status, entity: item }
    site.record(action(fqdn, 'publish_status_changed', keyOf(site, after), body))
  }
  return item
}

/** Links and unlinks; returns which were linked or unlinked that were not before. */
async function changeCategories(
  site: SiteTx,
  itemId: string,
  change: (before: readonly string[]) => { link: string[]; unlink: string[] },
): Promise<{ linkedCategoryIds: string[]; unlinkedCategoryIds: string[] }> {
  const row = await find(site, itemId, true)
  const before = (await store.loadCategories(site, [itemId])).get(itemId) ?? []
  const { link, unlink } = change(before)
  const linkedCategoryIds = [...new Set(link)].filter((id) => !before.includes(id))
  const unlinkedCategoryIds = [...new Set(unlink)].filter((id) => before.includes(id))
  await checkCategories(site, linkedCategoryIds)
  await store.linkCategories(site, itemId, linkedCategoryIds)
  await store.unlinkCategories(site, itemId, unlinkedCategoryIds)
  if (linkedCategoryIds.length + unlinkedCategoryIds.length > 0) {
    const item = single(await shown(site, [row]))
    const body = { itemCategoryIds: item.parentCategoryIds, linkedCategoryIds, unlinkedCategoryIds, entity: item }
    site.record(action(fqdn, 'item_categories_changed', keyOf(site, row), body))
  }
  return { linkedCategoryIds, unlinkedCategoryIds }
}
