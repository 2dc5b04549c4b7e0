import type { Order } from '@stoa/contract/services/ecom/orders'
import type { SiteTx, JobName } from '../../../kernel/site/site.ts'
import { inSiteTime } from './due.ts'
import type { NumberedOrder } from './stored-order.ts'

/** How long, in the site's time, an order waits for its card payment and holds its stock, slot, coupon and gift card. */
const cardWaitsFor = 60 * 60_000

/** The same once a payment has failed: time to take another card, without what others could buy meanwhile. */
const failedWaitsFor = 10 * 60_000

type DatedOrder = Order & { createdDate: string }

/** When an unpaid order expires; undefined if it waits for no payment or part of it was already sent. */
export function expiryOf(order: DatedOrder): Date | undefined {
  const { status, offlinePayment, fulfillmentStatus } = order
  if (status === 'INITIALIZED') return cardExpiry(order)
  if (status !== 'APPROVED' || fulfillmentStatus !== 'NOT_FULFILLED' || !offlinePayment?.payBefore) return undefined
  return new Date(offlinePayment.payBefore)
}

function cardExpiry(order: DatedOrder): Date {
  const longest = longestWait(order)
  const failed = failedAt(order)
  return failed ? new Date(Math.min(longest.getTime(), failed.getTime() + failedWaitsFor)) : longest
}

export function longestWait({ createdDate }: DatedOrder): Date {
  return new Date(Date.parse(createdDate) + cardWaitsFor)
}

/** When the last payment that an order knows of failed; undefined if it did not. */
function failedAt({ activities = [] }: Order): Date | undefined {
  const last = activities.findLast(({ activityType }) => activityType?.startsWith('PAYMENT_'))
  const { activityType: type, createdDate } = last ?? {}
  return type === 'PAYMENT_DECLINED' || type === 'PAYMENT_CANCELED' ? new Date(createdDate!) : undefined
}

export const cancelUnpaidName: JobName<{ orderId: string }> = { name: 'orders.cancel-unpaid' }

/** Enqueues the cancellation of an order for the time its payment is overdue. */
export function cancelWhenUnpaid(site: SiteTx, order: NumberedOrder): void {
  const expiry = expiryOf(order)
  if (expiry) enqueueCancellation(site, order.id, expiry)
}

export function enqueueCancellation(site: SiteTx, orderId: string, expiry: Date): void {
  site.enqueue(cancelUnpaidName, { orderId }, { after: inSiteTime(site, expiry.getTime() - site.now.getTime()) })
}
