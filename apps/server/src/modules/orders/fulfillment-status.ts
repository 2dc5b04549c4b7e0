import type { FulfillmentStatus, OrderLineItem, PaymentStatusEnumPaymentStatus } from '@stoa/contract/services/ecom/orders'

/** How many units of each line are on their way. */
export type FulfilledUnits = ReadonlyMap<string, number>

/** An order whose lines all travel by themselves (downloads, gift cards) is fulfilled as soon as it is paid. */
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

/** Whether nothing of the order is sent by anybody. */
export function travelsByItself(lines: readonly OrderLineItem[]): boolean {
  return lines.length > 0 && !lines.some(needsFulfillment)
}

/** What was refunded later was delivered. */
function wasPaid(status: PaymentStatusEnumPaymentStatus | undefined): boolean {
  return status === 'PAID' || status === 'PARTIALLY_REFUNDED' || status === 'FULLY_REFUNDED'
}

function needsFulfillment({ itemType }: OrderLineItem): boolean {
  return itemType?.preset !== 'DIGITAL' && itemType?.preset !== 'GIFT_CARD'
}
