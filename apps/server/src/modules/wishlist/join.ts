import type { SiteTx } from '../../kernel/site.ts'
import { joinItems, withRoom } from './items.ts'
import * as store from './store.ts'

/**
 * At the sign-in, the visitor's wishlist joins the member's. What there is no room for stays with the visitor, so nothing is lost. The
 * visitor's is locked first, whoever joins.
 */
export async function joinWishlists(
  site: SiteTx,
  { visitorId, memberId }: { visitorId: string; memberId: string },
): Promise<void> {
  const visited = await store.lockWishlist(site, { visitorId })
  if (!visited) return
  const theirs = await store.lockOrCreateWishlist(site, { memberId })
  const { items, left } = joinItems(await withRoom(site, theirs.items), visited.items)
  await store.saveWishlist(site, { ...theirs, items })
  if (left.length > 0) await store.saveWishlist(site, { ...visited, items: left })
  else await store.deleteWishlist(site, { id: visited.id })
}
