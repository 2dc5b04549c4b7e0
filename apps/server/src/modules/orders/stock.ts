import type { OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { WireError } from '../../kernel/errors.ts'
import type { SiteTx } from '../../kernel/site.ts'
import { catalogAppId, releaseStock, reserveStock, restock, type StockLine } from '../catalog/index.ts'
import type { StoredOrder } from './stored-order.ts'
import { inventoryTrigger } from './store/settings.ts'

/** Takes what a new order wants from stock, unless the owner takes it only once the order is paid. Throws INSUFFICIENT_INVENTORY. */
export async function takeStockOnPlacing(site: SiteTx, orderId: string, lines: readonly StockLine[]): Promise<void> {
  if (lines.length > 0 && (await inventoryTrigger(site)) === 'ON_ORDER_PLACED') await reserveStock(site, orderId, lines)
}

/** Takes stock for an order that stands whatever the stock says: one that is paid, or that the merchant wrote themselves. */
export async function takeStockAsFarAsThereIs(site: SiteTx, orderId: string, lines: readonly StockLine[]): Promise<void> {
  if (lines.length === 0) return
  try {
    await site.attempt(() => reserveStock(site, orderId, lines))
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== 'INSUFFICIENT_INVENTORY') throw error
  }
}

/** Takes stock the moment that an order turns paid, where the owner has it taken then. */
export async function takeStockWhenPaid(
  site: SiteTx,
  before: StoredOrder | undefined,
  { id, order }: StoredOrder,
): Promise<void> {
  if (order.paymentStatus !== 'PAID' || before?.order.paymentStatus === 'PAID') return
  if ((await inventoryTrigger(site)) === 'ON_ORDER_PAID')
    await takeStockAsFarAsThereIs(site, id, stockLines(order.lineItems ?? []))
}

/** Everything that the order still holds goes back. */
export function giveStockBack(site: SiteTx, orderId: string): Promise<void> {
  return releaseStock(site, orderId)
}

/** Some lines go back, in part or whole. */
export function putBack(site: SiteTx, orderId: string, lines: readonly OrderLineItem[]): Promise<void> {
  return restock(site, orderId, stockLines(lines))
}

/** The lines that our own catalogue counts. */
export function stockLines(lines: readonly OrderLineItem[]): StockLine[] {
  return lines.flatMap(({ catalogReference, quantity = 0 }) => {
    const variantId = (catalogReference?.options as { variantId?: unknown } | undefined)?.variantId
    if (catalogReference?.appId !== catalogAppId || typeof variantId !== 'string' || quantity <= 0) return []
    return { productId: catalogReference.catalogItemId!, variantId, quantity }
  })
}
