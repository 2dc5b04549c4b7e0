import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import { isGuid } from '../../../kernel/basics/ids.ts'
import { ConcurrencyConflict } from '../../../kernel/database/concurrency-conflict.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { afterChange } from './after-change.ts'
import { defaultLocationId } from './ids.ts'
import type { InventoryRow } from './inventory-row.ts'
import { invalidateItems } from './item-cache.ts'
import { useOwnHolds } from './stock-holds.ts'
import { loadVersions } from './store/items.ts'
import * as store from './store/stock.ts'
import { returnOrderStock, takeForOrder } from './store/order-stock.ts'
import { findWrongBalances, type WrongBalance } from './store/wrong-balances.ts'

export interface StockLine {
  variantId: string
  productId: string
  quantity: number
  /** The version of the product that the price comes from. */
  version?: string | undefined
}

/**
 * Takes the stock of an order's lines at a location, all or none. Lines of one variant are added up. Throws INSUFFICIENT_INVENTORY, which
 * names each missing line and its available quantity, and ConcurrencyConflict when a product changed since its price was read;
 * the transaction must not commit then. `holderIds` are the member or visitor who buys: pieces that are kept for them count as free, and
 * are theirs now.
 */
export async function reserveStock(
  site: SiteTx,
  orderId: string,
  lines: readonly StockLine[],
  locationId: string = defaultLocationId(site.siteId),
  holderIds: readonly string[] = [],
): Promise<void> {
  const requests = totals(lines)
  if (requests.size === 0) return
  const variantIds = [...requests.keys()]
  const [locked, versions] = await Promise.all([
    store.lockTrackedItems(site, variantIds, locationId),
    loadVersions(site, variantIds),
  ])
  checkVersions(site, lines, versions)
  const items = await useOwnHolds(site, { orderId, holderIds }, locked, requests)
  const changes = items.flatMap((item) => takenFrom(item, BigInt(getOrThrow(requests, item.variant_id).quantity)) ?? [])
  await refuseMissing(site, lines, requests, items, changes, locationId)
  const taken = await takeForOrder(site, orderId, changes)
  const before = new Map(locked.map((item) => [item.id, item]))
  await afterChange(
    site,
    taken.map((item) => ({ ...item, before: before.get(item.id) ?? item.before })),
    'ORDER',
    true,
  )
}

/** Returns the change of an item by a sale: from stock if there is enough, otherwise as a pre-order; undefined when neither is possible. */
function takenFrom(item: InventoryRow, quantity: bigint): store.ItemChange | undefined {
  if (item.quantity >= quantity) return { item, stock: -quantity, preordered: 0n }
  const canPreorder = item.preorder_enabled && item.preorder_counter + quantity <= item.preorder_limit
  return canPreorder ? { item, stock: 0n, preordered: quantity } : undefined
}

/** Throws INSUFFICIENT_INVENTORY, which names every line that cannot be delivered and how many pieces there are. */
async function refuseMissing(
  site: SiteTx,
  lines: readonly StockLine[],
  requests: ReadonlyMap<string, store.StockRequest>,
  items: readonly InventoryRow[],
  changes: readonly store.ItemChange[],
  locationId: string,
): Promise<void> {
  const tracked = new Set(items.map((item) => item.variant_id))
  const taken = new Set(changes.map(({ item }) => item.id))
  const untracked = [...requests.keys()].filter((variantId) => !tracked.has(variantId))
  const buyable = new Set(untracked.length > 0 ? await store.loadBuyableByStatus(site, untracked, locationId) : [])
  const available = new Map<string, number>([
    ...items.filter(({ id }) => !taken.has(id)).map((item) => [item.variant_id, Number(item.quantity)] as const),
    ...untracked.filter((variantId) => !buyable.has(variantId)).map((variantId) => [variantId, 0] as const),
  ])
  const unknownVariants = lines.filter(({ variantId }) => !isGuid(variantId))
  if (available.size === 0 && unknownVariants.length === 0) return
  throw refusal('INSUFFICIENT_INVENTORY', 'there is not enough in stock', {
    lineItems: [
      ...[...available].map(([variantId, left]) => ({
        variantId,
        productId: lines.find((line) => line.variantId === variantId)?.productId,
        requestedQuantity: getOrThrow(requests, variantId).quantity,
        availableQuantity: Math.max(0, left),
      })),
      ...unknownVariants.map(({ variantId, productId, quantity }) => ({
        variantId,
        productId,
        requestedQuantity: quantity,
        availableQuantity: 0,
      })),
    ],
  })
}

/** Throws ConcurrencyConflict if a line's variant has changed since the line was priced. */
export async function checkUnchanged(site: SiteTx, lines: readonly StockLine[]): Promise<void> {
  const variantIds = lines.map(({ variantId }) => variantId).filter(isGuid)
  if (variantIds.length > 0) checkVersions(site, lines, await loadVersions(site, variantIds))
}

function checkVersions(site: SiteTx, lines: readonly StockLine[], versions: ReadonlyMap<string, string>): void {
  const changed = lines.filter(({ variantId, version }) => version !== undefined && versions.get(variantId) !== version)
  if (changed.length === 0) return
  // The next attempt must read from the database.
  invalidateItems(
    site.siteId,
    changed.map(({ variantId }) => variantId),
  )
  throw new ConcurrencyConflict('a product changed after the buyer saw it')
}

/** Returns the stock that the order still holds; stock that was returned before is not counted again. */
export async function releaseStock(site: SiteTx, orderId: string, reason = 'RELEASE'): Promise<void> {
  await afterChange(site, await returnOrderStock(site, orderId, reason, undefined), 'REVERT_INVENTORY_CHANGE')
}

/**
 * Returns part of the stock that the order holds, for returned goods; never more than it still holds. The answer is how many pieces the
 * stock got. They go to where they were taken from, or to another location that has their items.
 */
export async function restock(site: SiteTx, orderId: string, lines: readonly StockLine[], locationId?: string): Promise<number> {
  const wanted = totals(lines)
  if (wanted.size === 0) return 0
  const changed = await returnOrderStock(site, orderId, 'RESTOCK', wanted, locationId)
  await afterChange(site, changed, 'REVERT_INVENTORY_CHANGE')
  return changed.reduce((sum, { quantity, before }) => sum + Number(quantity - before.quantity), 0)
}

/** Recomputes every balance from its movements; undefined if all are right. */
export async function auditStock(site: SiteRead): Promise<WrongBalance | undefined> {
  return (await findWrongBalances(site))[0]
}

function totals(lines: readonly StockLine[]): Map<string, store.StockRequest> {
  const wanted = new Map<string, store.StockRequest>()
  for (const { variantId, quantity, version } of lines) {
    if (quantity <= 0 || !isGuid(variantId)) continue
    wanted.set(variantId, { version, quantity: (wanted.get(variantId)?.quantity ?? 0) + quantity })
  }
  return wanted
}
