import type { OrderLineItem } from '@stoa/contract/services/ecom/orders'
import type { DownloadState } from '@stoa/contract/services/stoa/order-downloads'
import type { PricedOrder } from '../orders/ports/reading.ts'
import { hasChargebacks } from '../orders/ports/reading.ts'
import type { DownloadRow } from './store.ts'

/** True if a buyer may download a line's file now, and if not, why. */
export function stateOf(order: PricedOrder, line: OrderLineItem, { allowed, used }: DownloadRow, now: Date): DownloadState {
  const { link, expirationDate } = line.digitalFile ?? {}
  if (!link || isTakenBack(order, line)) return 'WITHDRAWN'
  if (expirationDate && now.getTime() >= Date.parse(expirationDate)) return 'EXPIRED'
  return allowed !== null && used >= allowed ? 'USED_UP' : 'AVAILABLE'
}

/** The sale was undone, for the line or for the whole order. */
function isTakenBack(order: PricedOrder, { quantity = 0, refundQuantity }: OrderLineItem): boolean {
  const { status, paymentStatus } = order
  return (
    status === 'CANCELED' ||
    status === 'REJECTED' ||
    paymentStatus === 'FULLY_REFUNDED' ||
    (refundQuantity ?? 0) >= quantity ||
    hasChargebacks(order)
  )
}
