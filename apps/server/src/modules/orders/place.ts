import type { Order } from '@stoa/contract/services/ecom/orders'
import { newId } from '../../kernel/ids.ts'
import type { SiteRead, SiteTx } from '../../kernel/site.ts'
import { orderAction, orderCreated } from './events.ts'
import { cancelWhenUnpaid } from './expiry.ts'
import { orderOfBasket, type PlaceOrderInput } from './order-of-basket.ts'
import { stockLines, takeStockOnPlacing, takeStockWhenPaid } from './stock.ts'
import { insertOrder, orderOfCheckout } from './store/orders.ts'
import type { StoredOrder } from './stored-order.ts'

export function findOrderByCheckout(
  site: SiteRead,
  checkoutId: string,
): Promise<{ id: string; status: NonNullable<Order['status']>; paymentStatus: NonNullable<Order['paymentStatus']> } | undefined> {
  return orderOfCheckout(site, checkoutId)
}

/**
 * Makes a basket an order. Throws INSUFFICIENT_INVENTORY, and CHECKOUT_ALREADY_PAID where the checkout became an order
 * before; either way the transaction it throws in must not commit.
 */
export async function placeOrder(site: SiteTx, input: PlaceOrderInput): Promise<Order> {
  const id = newId()
  const order = orderOfBasket(site, input)
  await takeStockOnPlacing(site, id, stockLines(order.lineItems ?? []))
  const { payLater, summary } = input.priced.totals
  // Last of its own steps: taking the number holds the site's counter.
  const placed = await insertOrder(site, { id, order, total: summary.total, deferred: payLater.total, cartId: input.cartId })
  await takeStockWhenPaid(site, undefined, placed)
  recordPlaced(site, placed)
  if (order.status === 'INITIALIZED') cancelWhenUnpaid(site, id)
  return placed.order
}

export function recordPlaced(site: SiteTx, placed: StoredOrder): void {
  site.record(orderCreated(placed))
  if (placed.order.status === 'APPROVED') site.record(orderAction('approved', placed, { order: placed.order }))
}
