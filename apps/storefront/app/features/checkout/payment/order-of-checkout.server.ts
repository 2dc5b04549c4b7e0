import type { Client } from '@stoa/client'
import { searchOrders } from '@stoa/contract/calls/ecom/orders'

/** The order of a checkout, once it was placed: `isStanding` unless it was canceled or rejected. Unfinished orders are not listed. */
export async function findPlacedOrder(api: Client, checkoutId: string): Promise<{ id: string; isStanding: boolean } | undefined> {
  const { orders = [] } = await api.call(searchOrders, { search: { filter: { checkoutId }, cursorPaging: { limit: 1 } } })
  const [order] = orders
  return order?.id ? { id: order.id, isStanding: order.status === 'APPROVED' } : undefined
}
