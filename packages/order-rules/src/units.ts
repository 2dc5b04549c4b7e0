import type { Fulfillment } from '@stoa/contract/services/ecom/order-fulfillments'
import type { Order, OrderLineItem } from '@stoa/contract/services/ecom/orders'

/** Shipped units by line item id. */
export type ShippedUnits = ReadonlyMap<string, number>

export function shippedUnits(fulfillments: readonly Fulfillment[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { id, quantity } of fulfillments.flatMap(({ lineItems = [] }) => lineItems)) {
    units.set(id!, (units.get(id!) ?? 0) + (quantity ?? 0))
  }
  return units
}

/** The units of a line that are neither shipped nor refunded. */
export function unitsLeft({ id, quantity, refundQuantity }: OrderLineItem, shipped: ShippedUnits): number {
  return Math.max(0, (quantity ?? 0) - (refundQuantity ?? 0) - (shipped.get(id!) ?? 0))
}

/** The lines of an order that something is left to ship of, with the units left. */
export function leftToShip(
  { lineItems = [], status, paymentStatus }: Pick<Order, 'lineItems' | 'status' | 'paymentStatus'>,
  shipped: ShippedUnits,
): { line: OrderLineItem; left: number }[] {
  if (status === 'CANCELED' || status === 'REJECTED' || paymentStatus === 'FULLY_REFUNDED') return []
  return lineItems
    .filter(needsShipping)
    .map((line) => ({ line, left: unitsLeft(line, shipped) }))
    .filter(({ left }) => left > 0)
}

/**
 * True if units of the order are left to ship. Needs no fulfillments, because the fulfillment status says whether everything not
 * refunded is shipped, see `fulfillmentStatusOf`.
 */
export function hasUnitsToShip(order: Pick<Order, 'lineItems' | 'status' | 'paymentStatus' | 'fulfillmentStatus'>): boolean {
  return order.fulfillmentStatus !== 'FULFILLED' && leftToShip(order, new Map()).length > 0
}

/** Downloads and gift cards are delivered otherwise. */
export function needsShipping({ itemType }: OrderLineItem): boolean {
  return itemType?.preset !== 'DIGITAL' && itemType?.preset !== 'GIFT_CARD'
}
