import type { FulfillmentStatus, OrderLineItem, PaymentStatusEnumPaymentStatus } from '@stoa/contract/services/ecom/orders'
import { needsShipping, sentUnits, unitsLeft, type ShippedUnits } from './units.ts'

/** The fulfillment status. An order that has only digital lines (downloads, gift cards) is fulfilled as soon as it is paid. */
export function fulfillmentStatusOf(
  lines: readonly OrderLineItem[],
  shipped: ShippedUnits,
  paymentStatus: PaymentStatusEnumPaymentStatus | undefined,
): FulfillmentStatus {
  const isDigital = isDeliveredOnPayment(lines)
  if (isDigital && wasPaid(paymentStatus)) return 'FULFILLED'
  const wasShipped = lines.some((line) => sentUnits(line, shipped) > 0)
  if (!wasShipped) return 'NOT_FULFILLED'
  const expected = isDigital ? lines : lines.filter(needsShipping)
  return expected.every((line) => unitsLeft(line, shipped) === 0) ? 'FULFILLED' : 'PARTIALLY_FULFILLED'
}

/** True if the order has lines and none of them has to be shipped. */
export function isDeliveredOnPayment(lines: readonly OrderLineItem[]): boolean {
  return lines.length > 0 && !lines.some(needsShipping)
}

/** A refunded order counts as paid: its digital goods were delivered before the refund. */
function wasPaid(status: PaymentStatusEnumPaymentStatus | undefined): boolean {
  return status === 'PAID' || status === 'PARTIALLY_REFUNDED' || status === 'FULLY_REFUNDED'
}
