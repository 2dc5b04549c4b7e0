import * as contract from '@stoa/contract/services/ecom/wishlists'
import { bulkByFilter } from '../../../../kernel/lists/bulk-tasks/by-filter.ts'
import { bulk, withoutItems } from '../../../../kernel/lists/entity/bulk.ts'
import { changeTags, checkTagChange, type TagChange } from '../../../../kernel/lists/entity/tags.ts'
import { notFound, refusal } from '../../../../kernel/basics/errors.ts'
import { ownerOf } from '../../../../kernel/site/caller.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { isCatalogApp } from '../../catalog/ports/items.ts'
import { checkReference, hasReference, maxItems, shownItems, storedReference, withRoom, type StoredItem } from '../items.ts'
import { rememberPrice } from '../price-drops.ts'
import * as store from '../store/wishlists.ts'

/** There is no wishlist before the first item, and none is created by looking at it. */
export const getDefaultWishlist = implementRead(contract.getDefaultWishlist, async ({ site, caller }, { appId }) => {
  const found = await store.findWishlist(site, ownerOf(caller, site.hints))
  if (!found) return { wishlist: { items: [] } }
  const wishlist = await show(site, found)
  // All items are of the catalogue.
  return { wishlist: appId && !isCatalogApp(appId) ? { ...wishlist, items: [] } : wishlist }
})

export const addItem = implement(contract.addItem, async ({ site, caller }, { catalogReference: given, returnEntity }) => {
  const catalogReference = await checkReference(site, given)
  const before = await store.lockOrCreateWishlist(site, ownerOf(caller, site.hints))
  const isThere = before.items.some((item) => hasReference(item, catalogReference))
  const after = isThere ? before : await add(site, before, { catalogReference, addedDate: site.now.toISOString() })
  return returnEntity ? { wishlist: await show(site, after) } : {}
})

async function add(site: SiteTx, before: store.Wishlist, item: StoredItem): Promise<store.Wishlist> {
  const kept = await withRoom(site, before.items)
  if (kept.length >= maxItems)
    throw refusal('WISHLIST_ITEMS_LIMIT_EXCEEDED', `a wishlist has at most ${maxItems} items`, { limit: maxItems })
  return store.saveWishlist(site, { ...before, items: [await rememberPrice(site, item), ...kept] })
}

export const removeItem = implement(contract.removeItem, async ({ site, caller }, { catalogReference, returnEntity }) => {
  const reference = storedReference(catalogReference)
  const before = await store.lockWishlist(site, ownerOf(caller, site.hints))
  const items = before?.items.filter((item) => !hasReference(item, reference)) ?? []
  const after = before && items.length < before.items.length ? await store.saveWishlist(site, { ...before, items }) : before
  return returnEntity ? { wishlist: after ? await show(site, after) : { items: [] } } : {}
})

async function show(site: SiteRead, { id, memberId, createdDate, updatedDate, items, tags }: store.Wishlist) {
  return {
    id,
    memberId,
    items: (await shownItems(site, items)).map(({ priceThen: _unseen, ...item }) => item),
    createdDate: createdDate.toISOString(),
    updatedDate: updatedDate.toISOString(),
    ...(tags && { tags: site.audience === 'STAFF' ? tags : { publicTags: tags.publicTags ?? {} } }),
  } satisfies contract.Wishlist
}

async function lockById(site: SiteTx, id: string): Promise<store.Wishlist> {
  const found = await store.lockWishlist(site, { id })
  if (!found) throw notFound('wishlist', { id })
  return found
}

async function tagWishlist(site: SiteTx, id: string, change: TagChange): Promise<store.Wishlist> {
  const before = await lockById(site, id)
  return store.saveWishlist(site, { ...before, tags: changeTags(before.tags, change) })
}

export const bulkUpdateWishlistTags = implement(contract.bulkUpdateWishlistTags, async ({ site }, { wishlistIds, ...change }) => {
  checkTagChange(change)
  return withoutItems(false, await bulk(site, wishlistIds, (tx, id) => tagWishlist(tx, id, change)))
})

export const bulkUpdateWishlistTagsByFilter = bulkByFilter(contract.bulkUpdateWishlistTagsByFilter, store.wishlists, {
  change({ assignTags, unassignTags }) {
    checkTagChange({ assignTags, unassignTags })
    return { assignTags, unassignTags }
  },
  apply: tagWishlist,
  undo: {
    before: lockById,
    version: async (site, id) => (await store.findWishlist(site, { id }))?.revision,
    restore: async (site, id, { tags: _changed, ...before }) =>
      store.saveWishlist(site, { ...(await lockById(site, id)), ...before }),
  },
})
