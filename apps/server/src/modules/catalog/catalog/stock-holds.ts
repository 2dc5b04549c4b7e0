import type { SiteTx } from '../../../kernel/site/site.ts'
import { defaultLocationId } from './ids.ts'
import { afterChange } from './after-change.ts'
import * as store from './store/stock-holds.ts'
import { lockItems, lockTrackedItems, type LockedItem, type StockRequest } from './store/stock.ts'

/**
 * Keeps a piece of a variant for each of these people, in their order, as far as the shop's stock has pieces. Returns how many got one.
 */
export async function holdPieces(
  site: SiteTx,
  variantId: string,
  holds: readonly Omit<store.StockHold, 'variantId'>[],
): Promise<number> {
  const [item] = await lockTrackedItems(site, [variantId], defaultLocationId(site.siteId))
  const pieces = item ? Math.min(holds.length, Math.max(0, Number(item.quantity))) : 0
  if (!item || pieces === 0) return 0
  await afterChange(site, await store.insertHolds(site, item, holds.slice(0, pieces)), 'ORDER')
  return pieces
}

/** Ends holds: the pieces can be sold to everybody again. One that has ended before is left out. */
export async function releaseHolds(site: SiteTx, ids: readonly string[]): Promise<void> {
  const itemIds = await store.findHeldItems(site, ids)
  if (itemIds.length === 0) return
  const ended = await store.endHolds(site, await lockItems(site, itemIds), ids, { reason: 'HOLD_ENDED' })
  await afterChange(site, ended, 'REVERT_INVENTORY_CHANGE')
}

/**
 * Gives the pieces that are kept for the buyers of an order back to their locked items, as many as the order wants, so that the order
 * can take them. Nobody else can: the items stay locked.
 */
export async function useOwnHolds(
  site: SiteTx,
  { orderId, holderIds }: { orderId: string; holderIds: readonly string[] },
  items: readonly LockedItem[],
  requests: ReadonlyMap<string, StockRequest>,
): Promise<LockedItem[]> {
  const held = items.filter((item) => item.held > 0n)
  if (held.length === 0 || holderIds.length === 0) return [...items]
  const own = await store.lockHoldsOf(
    site,
    held.map(({ id }) => id),
    holderIds,
  )
  const used = held.flatMap(({ id: itemId, variant_id }) =>
    own.filter((hold) => hold.itemId === itemId).slice(0, requests.get(variant_id)?.quantity ?? 0),
  )
  if (used.length === 0) return [...items]
  const ids = used.map(({ id }) => id)
  const changed = await store.endHolds(site, held, ids, { reason: 'HOLD_ENDED', orderId })
  const after = new Map(changed.map((item) => [item.id, item]))
  return items.map((item) => ({ ...(after.get(item.id) ?? item), held: item.held }))
}
