import { loadProductNames } from '../catalog/ports/storefront.ts'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { productOf } from './items.ts'
import { deleteJoin } from './store/joins.ts'
import { deleteShare } from './store/shares.ts'
import * as store from './store/wishlists.ts'

/** The member's wishlist. A visitor's has no name on it and is deleted by age. */
export const wishlistData: PersonalData = {
  name: 'wishlist',
  tables: ['wishlist', 'wishlist_join', 'wishlist_share'],
  async *read(site, { memberId }) {
    const items = (await store.findWishlist(site, { memberId }))?.items ?? []
    const names = await loadProductNames(site, items.map(productOf))
    for (const item of items) yield { product: names.get(productOf(item))?.name ?? productOf(item), addedDate: item.addedDate }
  },
  async erase(site, { memberId }) {
    await deleteJoin(site, memberId)
    await deleteShare(site, memberId)
    return { erased: await store.deleteWishlist(site, { memberId }) }
  },
}
