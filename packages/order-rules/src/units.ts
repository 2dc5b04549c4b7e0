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

/** The units of a line that count as shipped: those that an exchange took out of the order do so no more. */
export function sentUnits({ id, returned }: OrderLineItem, shipped: ShippedUnits): number {
  return Math.max(0, (shipped.get(id!) ?? 0) - (returned?.exchanged ?? 0))
}

/** The units of a line that are neither shipped nor refunded. A returned unit that was refunded is both, and counts once. */
export function unitsLeft(line: OrderLineItem, shipped: ShippedUnits): number {
  const { quantity = 0, refundQuantity, returned } = line
  const refundedReturns = (returned?.quantity ?? 0) - (returned?.open ?? 0)
  const refunded = Math.max(0, (refundQuantity ?? 0) - refundedReturns)
  return Math.max(0, quantity - refunded - sentUnits(line, shipped))
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
