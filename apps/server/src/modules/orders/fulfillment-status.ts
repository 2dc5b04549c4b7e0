import type { FulfillmentStatus, OrderLineItem, PaymentStatusEnumPaymentStatus } from '@stoa/contract/services/ecom/orders'

/** Fulfilled units per line. */
export type FulfilledUnits = ReadonlyMap<string, number>

/** The fulfillment status. An order that has only digital lines (downloads, gift cards) is fulfilled as soon as it is paid. */
export function fulfillmentStatusOf(
  lines: readonly OrderLineItem[],
  fulfilled: FulfilledUnits,
  paymentStatus: PaymentStatusEnumPaymentStatus | undefined,
): FulfillmentStatus {
  const units = (line: OrderLineItem) => fulfilled.get(line.id!) ?? 0
  const isSent = (line: OrderLineItem) => units(line) >= (line.quantity ?? 0)
  const isDone = travelsByItself(lines)
    ? wasPaid(paymentStatus) || lines.every(isSent)
    : lines.filter(needsFulfillment).every(isSent)
  if (isDone) return 'FULFILLED'
  return lines.some((line) => units(line) > 0) ? 'PARTIALLY_FULFILLED' : 'NOT_FULFILLED'
}

/** Whether no line of the order has to be shipped. */
export function travelsByItself(lines: readonly OrderLineItem[]): boolean {
  return lines.length > 0 && !lines.some(needsFulfillment)
}

/** A refunded order counts as paid: its digital goods were delivered before the refund. */
function wasPaid(status: PaymentStatusEnumPaymentStatus | undefined): boolean {
  return status === 'PAID' || status === 'PARTIALLY_REFUNDED' || status === 'FULLY_REFUNDED'
}

function needsFulfillment({ itemType }: OrderLineItem): boolean {
  return itemType?.preset !== 'DIGITAL' && itemType?.preset !== 'GIFT_CARD'
}
