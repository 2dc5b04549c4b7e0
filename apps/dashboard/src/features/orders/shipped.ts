import type { Fulfillment } from '@stoa/contract/services/ecom/order-fulfillments'
import type { Order, OrderLineItem } from '@stoa/contract/services/ecom/orders'

export function shippedQuantity(lineItemId: string | undefined, fulfilments: readonly Fulfillment[]): number {
  return fulfilments
    .flatMap(({ lineItems = [] }) => lineItems)
    .filter(({ id }) => id === lineItemId)
    .reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
}

/** The line items that are not fully shipped, with remaining quantities. */
export function leftToShip(order: Order, fulfilments: readonly Fulfillment[]): { line: OrderLineItem; left: number }[] {
  return (order.lineItems ?? [])
    .map((line) => ({ line, left: (line.quantity ?? 0) - shippedQuantity(line.id, fulfilments) }))
    .filter(({ left }) => left > 0)
}
