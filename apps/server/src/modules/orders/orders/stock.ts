import type { Order, OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { WireError } from '../../../kernel/basics/errors.ts'
import { isGuid } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { hasTakenStock, releaseStock, reserveStock, restock, type StockLine } from '../../catalog/catalog/ports/stock.ts'
import { isCatalogApp } from '../../catalog/catalog/ports/items.ts'
import type { StoredLine, StoredOrder } from './stored-order.ts'
import { loadInventoryTrigger } from './store/settings.ts'

/** Takes stock for an order that the merchant wrote. The order stands even if there is not enough stock. */
export async function takeStockForWrittenOrder(site: SiteTx, orderId: string, order: Order): Promise<void> {
  if ((await loadInventoryTrigger(site)) === 'ON_ORDER_PLACED')
    await takeStockIfAvailable(site, orderId, stockLines(order.lineItems ?? []), { holderIds: holdersOf(order) })
}

/** Whoever buys may take the pieces that are kept for them. */
export function holdersOf({ buyerInfo }: Pick<Order, 'buyerInfo'>): string[] {
  return [buyerInfo?.memberId, buyerInfo?.visitorId].flatMap((id) => (id && isGuid(id) ? [id] : []))
}

/** Takes stock for all lines of an order or for none. */
async function takeStockIfAvailable(
  site: SiteTx,
  orderId: string,
  lines: readonly StockLine[],
  { locationId, holderIds }: { locationId?: string | undefined; holderIds: readonly string[] },
): Promise<void> {
  if (lines.length === 0) return
  try {
    await site.savepoint(() => reserveStock(site, orderId, lines, locationId, holderIds))
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== 'INSUFFICIENT_INVENTORY') throw error
  }
}

/**
 * Takes stock when an order becomes paid, unless it took stock before. The order's reservation decides this, because the
 * setting may have changed since the order was placed. Imported orders take none: their goods were shipped elsewhere.
 * `isTaken`: the caller knows that the order took stock, so the reservation is not read.
 */
export async function takeStockWhenPaid(
  site: SiteTx,
  before: StoredOrder | undefined,
  { id, order }: StoredOrder,
  isTaken = false,
): Promise<void> {
  if (isTaken || order.paymentStatus !== 'PAID' || before?.order.paymentStatus === 'PAID' || order.imported) return
  const lines = stockLines(order.lineItems ?? [])
  if (lines.length > 0 && !(await hasTakenStock(site, id)))
    await takeStockIfAvailable(site, id, lines, { locationId: order.stockLocationId, holderIds: holdersOf(order) })
}

/**
 * Takes and gives back the pieces by which the lines of a placed order have changed, by line id. Throws INSUFFICIENT_INVENTORY. An order
 * that takes its stock once it is paid, and has not, takes the changed lines then.
 */
export async function moveStockOfEdit(
  site: SiteTx,
  orderId: string,
  lines: { before: readonly StoredLine[]; after: readonly StoredLine[] },
  { stockLocationId: locationId, paymentStatus }: Pick<Order, 'stockLocationId' | 'paymentStatus'>,
): Promise<void> {
  const isTaken =
    paymentStatus === 'PAID' || (await hasTakenStock(site, orderId)) || (await loadInventoryTrigger(site)) === 'ON_ORDER_PLACED'
  if (!isTaken) return
  const before = new Map(lines.before.map((line) => [line.id, line]))
  const after = new Map(lines.after.map((line) => [line.id, line]))
  const moved = [...new Set([...before.keys(), ...after.keys()])].map((id) => {
    const line = after.get(id) ?? before.get(id)
    return { line, change: (after.get(id)?.quantity ?? 0) - (before.get(id)?.quantity ?? 0) }
  })
  const of = (sign: number) =>
    stockLines(moved.flatMap(({ line, change }) => (line && change * sign > 0 ? [{ ...line, quantity: change * sign }] : [])))
  await restock(site, orderId, of(-1))
  await reserveStock(site, orderId, of(1), locationId)
}

/** Returns all stock that the order still holds. */
export function releaseOrderStock(site: SiteTx, orderId: string): Promise<void> {
  return releaseStock(site, orderId)
}

/** Returns the stock of some lines, in part or whole, and answers how many pieces the stock got. */
export function restockLines(
  site: SiteTx,
  orderId: string,
  lines: readonly OrderLineItem[],
  locationId?: string,
): Promise<number> {
  return restock(site, orderId, stockLines(lines), locationId)
}

/** The lines whose stock our own catalogue tracks. */
export function stockLines(lines: readonly OrderLineItem[]): StockLine[] {
  return lines.flatMap(({ catalogReference, quantity = 0 }) => {
    const variantId = (catalogReference?.options as { variantId?: unknown } | undefined)?.variantId
    if (!isCatalogApp(catalogReference?.appId) || typeof variantId !== 'string' || quantity <= 0) return []
    return { productId: catalogReference!.catalogItemId!, variantId, quantity }
  })
}
