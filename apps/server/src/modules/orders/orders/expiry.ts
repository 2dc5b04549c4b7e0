import type { Order } from '@stoa/contract/services/ecom/orders'
import type { SiteTx, JobName } from '../../../kernel/site/site.ts'
import { inSiteTime } from './due.ts'
import type { PaymentRow } from './store/payments.ts'
import type { NumberedOrder } from './stored-order.ts'

/**
 * How long, in the site's time, an unfinished order holds its stock, slot, coupon and gift card after the last attempt to pay it
 * began or failed.
 */
const waitsFor = 15 * 60_000

type DatedOrder = Order & { createdDate: string }

export type Attempt = Pick<PaymentRow, 'created_date' | 'updated_date' | 'status' | 'doc'>

/** When an unpaid order expires; undefined if it waits for no payment or part of it was already sent. */
export function expiryOf(order: DatedOrder, payments: readonly Attempt[]): Date | undefined {
  const { status, offlinePayment, fulfillmentStatus } = order
  if (status === 'INITIALIZED') return new Date(lastAttempt(order, payments) + waitsFor)
  if (status !== 'APPROVED' || fulfillmentStatus !== 'NOT_FULFILLED' || !offlinePayment?.payBefore) return undefined
  return new Date(offlinePayment.payBefore)
}

/** When the last attempt to pay began, or failed if that was later. The first begins with the order. */
function lastAttempt({ createdDate }: DatedOrder, payments: readonly Attempt[]): number {
  const attempts = payments.filter(({ doc }) => doc.regularPaymentDetails)
  const times = attempts.flatMap(({ created_date, updated_date, status }) =>
    status === 'DECLINED' ? [created_date, updated_date] : [created_date],
  )
  return Math.max(Date.parse(createdDate), ...times.map((date) => date.getTime()))
}

export const cancelUnpaidName: JobName<{ orderId: string }> = { name: 'orders.cancel-unpaid' }

/** Enqueues the cancellation of an order that is placed for the time its payment is overdue. Later attempts defer it. */
export function cancelWhenUnpaid(site: SiteTx, order: NumberedOrder): void {
  const expiry = expiryOf(order, [])
  if (expiry) enqueueCancellation(site, order.id, expiry)
}

export function enqueueCancellation(site: SiteTx, orderId: string, expiry: Date): void {
  site.enqueue(cancelUnpaidName, { orderId }, { after: inSiteTime(site, expiry.getTime() - site.now.getTime()) })
}
