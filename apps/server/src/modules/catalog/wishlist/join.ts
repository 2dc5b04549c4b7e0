import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { hasReference, joinItems, withRoom } from './items.ts'
import { deleteJoin, findJoin, saveJoin, saveUndone, type Join } from './store/joins.ts'
import * as store from './store/wishlists.ts'

/** Milliseconds in which a member can undo that a visitor's wishlist joined theirs. */
const undoTime = 3600_000

/**
 * At the sign-in, the visitor's wishlist joins the member's. Items beyond the limit stay with the visitor, so nothing is lost.
 * The visitor's wishlist is always locked first.
 */
export async function joinWishlists(
  site: SiteTx,
  { visitorId, memberId }: { visitorId: string; memberId: string },
): Promise<void> {
  const visited = await store.lockWishlist(site, { visitorId })
  if (!visited) return
  const theirs = await store.lockOrCreateWishlist(site, { memberId })
  if (await isKeptApart(site, memberId, visited)) return
  const { items, added, left } = joinItems(await withRoom(site, theirs.items), visited.items)
  await store.saveWishlist(site, { ...theirs, items })
  if (theirs.items.length > 0 && added.length > 0) await saveJoin(site, memberId, { visitorId, added })
  else await deleteJoin(site, memberId)
  if (left.length > 0) await store.saveWishlist(site, { ...visited, items: left })
  else await store.deleteWishlist(site, { id: visited.id })
}

/** True if the member wanted to keep a visitor's wishlist apart, and nobody has changed it since. */
async function isKeptApart(site: SiteRead, memberId: string, visited: store.Wishlist): Promise<boolean> {
  const undone = (await findJoin(site, memberId))?.undone
  return undone?.wishlistId === visited.id && undone.revision === visited.revision
}

/** The last join, where it can still be undone. */
export async function openJoin(site: SiteRead, memberId: string): Promise<(Join & { expires: Date }) | undefined> {
  const join = await findJoin(site, memberId)
  const expires = join && new Date(join.joinedDate.getTime() + undoTime)
  return expires && !join.undone && expires > site.now ? { ...join, expires } : undefined
}

/**
 * Gives the visitor's items back to the visitor, as far as the member still has them and there is room. Returns false where there is
 * nothing to undo.
 */
export async function undoJoin(site: SiteTx, memberId: string): Promise<boolean> {
  const found = await openJoin(site, memberId)
  if (!found) return false
  const visited = await store.lockOrCreateWishlist(site, { visitorId: found.visitorId })
  const theirs = await store.lockOrCreateWishlist(site, { memberId })
  // Another request may have undone it, or joined another one, before the lock.
  const join = await openJoin(site, memberId)
  if (join?.visitorId !== found.visitorId) return false
  const joined = theirs.items.filter((item) => join.added.some(({ catalogReference }) => hasReference(item, catalogReference)))
  const { items, left } = joinItems(visited.items, joined)
  const own = theirs.items.filter((item) => !joined.includes(item) || left.includes(item))
  await store.saveWishlist(site, { ...theirs, items: own })
  const returned = await store.saveWishlist(site, { ...visited, items })
  await saveUndone(site, memberId, { wishlistId: returned.id, revision: returned.revision })
  return true
}
