import { service } from '@stoa/contract/services/stores/inventory-items-v-3'
import { ConcurrencyConflict } from '../../kernel/database/concurrency-conflict.ts'
import { refusal } from '../../kernel/errors.ts'
import { action, eventType, shopTouched, updated, type DomainEvent } from '../../kernel/events.ts'
import type { SiteRead, SiteTx } from '../../kernel/site.ts'
import { catalogAppId, isGuid } from './ids.ts'
import { presentItem, type InventoryRow } from './inventory-row.ts'
import { invalidateItems, cachedItem, updateCachedStock } from './item-cache.ts'
import { shownUpTo } from './product-list/stock-left.ts'
import { stockLeftOf } from './stock-left.ts'
import { versionsOf } from './store/items.ts'
import * as store from './store/stock.ts'

export interface StockLine {
  variantId: string
  productId: string
  quantity: number
  /** Which the sale was agreed on: of the rows that say what the variant is and costs. */
  version?: string | undefined
}

/**
 * Takes an order's lines from stock, all or none. Throws INSUFFICIENT_INVENTORY, which names each line that lacks and what
 * is left of it, and ConcurrencyConflict where a line was agreed on what has changed since: the transaction must not commit then. Lines of
 * one variant count together.
 */
export async function reserveStock(site: SiteTx, orderId: string, lines: readonly StockLine[]): Promise<void> {
  const wanted = totals(lines)
  if (wanted.size === 0) return
  if (await hasAmpleStock(site, lines, wanted)) {
    site.atCommit(store.takeAmpleStock(site, orderId, wanted, shownUpTo), { onRows: (items) => updateStockCache(site, items) })
    return
  }
  const items = await store.takeStock(site, orderId, wanted)
  checkVersions(site, lines, new Map(items.map((item) => [item.wanted_variant_id, item.version])))
  const short = await lacking(site, wanted, items)
  const unknownVariants = lines.filter(({ variantId }) => !isGuid(variantId))
  if (short.length > 0 || unknownVariants.length > 0) {
    throw refusal('INSUFFICIENT_INVENTORY', 'there is not enough in stock', {
      lineItems: [
        ...short.map(({ variantId, left }) => ({
          variantId,
          productId: lines.find((line) => line.variantId === variantId)?.productId,
          requestedQuantity: wanted.get(variantId)!.quantity,
          availableQuantity: Math.max(0, Number(left)),
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
  await afterChange(site, items.filter(isChanged), 'ORDER', true)
}

/**
 * Whether it can be taken for granted that there is enough: then nobody waits for the stock, which says with the commit whether
 * it was so. Where a sale may change what visitors see, or somebody listens for it, the way above says what changed.
 */
async function hasAmpleStock(
  site: SiteTx,
  lines: readonly StockLine[],
  wanted: ReadonlyMap<string, store.StockWanted>,
): Promise<boolean> {
  if (!site.optimisticRead()) return false
  const areAll = lines.every((line) => {
    const { available } = cachedItem(site.siteId, line) ?? {}
    const { quantity, version } = wanted.get(line.variantId) ?? {}
    if (quantity === undefined || available === undefined || version === undefined) return false
    return line.version === version && available - quantity > shownUpTo
  })
  return (
    areAll &&
    !(await site.hasSubscribers(`${service.fqdn}_updated`)) &&
    !(await site.hasSubscribers(`${service.fqdn}_updated_with_reason`))
  )
}

/** Throws ConcurrencyConflict if a line's variant has changed since the line was priced. */
export async function checkUnchanged(site: SiteTx, lines: readonly StockLine[]): Promise<void> {
  const variantIds = lines.map(({ variantId }) => variantId).filter(isGuid)
  if (variantIds.length > 0) checkVersions(site, lines, await versionsOf(site, variantIds))
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

/** The lines that could not be taken, and the remaining stock of each. */
async function lacking(site: SiteTx, wanted: ReadonlyMap<string, store.StockWanted>, items: readonly store.ReservedItem[]) {
  const tracked = items.filter((item) => item.is_tracked)
  const short = tracked.filter(({ taken }) => !taken)
  const known = new Set(tracked.map((item) => item.wanted_variant_id))
  const others = [...wanted.keys()].filter((variantId) => !known.has(variantId))
  const buyable = new Set(others.length > 0 ? await store.buyableByStatus(site, others) : [])
  return [
    ...short.map(({ wanted_variant_id: variantId, left_over: left }) => ({ variantId, left })),
    ...others.filter((variantId) => !buyable.has(variantId)).map((variantId) => ({ variantId, left: 0n })),
  ]
}

/** Returns the stock that the order holds. Stock is returned only once. */
export async function releaseStock(site: SiteTx, orderId: string, reason = 'RELEASE'): Promise<void> {
  await afterChange(site, await store.giveBack(site, orderId, reason, undefined), 'REVERT_INVENTORY_CHANGE')
}

/** Returns part of the stock that the order holds, for returned goods; never more than it still holds. */
export async function restock(site: SiteTx, orderId: string, lines: readonly StockLine[]): Promise<void> {
  const wanted = totals(lines)
  if (wanted.size === 0) return
  await afterChange(site, await store.giveBack(site, orderId, 'RESTOCK', wanted), 'REVERT_INVENTORY_CHANGE')
}

/** Recomputes every balance from its movements; undefined if all are right. */
export async function auditStock(site: SiteRead): Promise<store.WrongBalance | undefined> {
  return (await store.wrongBalances(site))[0]
}

export type ReasonType = 'ORDER' | 'MANUAL' | 'REVERT_INVENTORY_CHANGE'

/** Events of changed items, and the status of the products whose items turned. */
export async function afterChange(
  site: SiteTx,
  items: readonly (InventoryRow & { status_before?: string; preorder_before?: boolean })[],
  reason: ReasonType,
  isSale = false,
): Promise<void> {
  if (isSale) site.afterCommit(() => updateStockCache(site, items))
  const turned = new Set<string>()
  let showsStockLeft = false
  for (const item of items) {
    const entity = presentItem(item)
    const before = item.status_before
    const hasTurned =
      before !== item.availability_status || (item.preorder_before ?? item.preorder_enabled) !== item.preorder_enabled
    // What a sale takes stands in the ledger of movements already; the shop looks as it did.
    const recordEvent = (event: DomainEvent) =>
      isSale && !hasTurned ? site.recordIfSubscribed(eventType(event), () => event) : site.record(event)
    recordEvent(updated(service.fqdn, entity))
    recordEvent(action(service.fqdn, 'updated_with_reason', entity, { currentEntity: entity, reason, appId: catalogAppId }))
    showsStockLeft ||= !hasTurned && item.track_quantity && item.quantity <= shownUpTo
    if (!hasTurned) continue
    turned.add(item.product_id)
    if ((before === 'IN_STOCK') === (item.availability_status === 'IN_STOCK')) continue
    recordEvent(action(service.fqdn, 'stock_status_updated', entity, { inStock: item.availability_status === 'IN_STOCK' }))
  }
  // The product's page shows the remaining quantity.
  if (showsStockLeft) site.record(shopTouched(site))
  if (turned.size > 0) await store.refreshStatus(site, [...turned])
}

function updateStockCache({ siteId }: SiteTx, items: readonly InventoryRow[]): void {
  updateCachedStock(
    siteId,
    items.map((item) => ({ variantId: item.variant_id, ...stockLeftOf(item) })),
  )
}

function totals(lines: readonly StockLine[]): Map<string, store.StockWanted> {
  const wanted = new Map<string, store.StockWanted>()
  for (const { variantId, quantity, version } of lines) {
    if (quantity <= 0 || !isGuid(variantId)) continue
    wanted.set(variantId, { version, quantity: (wanted.get(variantId)?.quantity ?? 0) + quantity })
  }
  return wanted
}

function isChanged(item: store.ReservedItem): item is store.ReservedItem & store.ChangedItem {
  return item.taken
}
