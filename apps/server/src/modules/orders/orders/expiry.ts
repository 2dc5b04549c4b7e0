import type { Order } from '@stoa/contract/services/ecom/orders'
import { job, type Job } from '../../../kernel/site/jobs.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { cancel } from './cancel.ts'
import { inSiteTime } from './due.ts'
import { finishOpenPayment } from './payments/charge.ts'
import { paidByGiftCard } from './payments/gift-card.ts'
import { findOrder, lockOrder } from './store/orders.ts'
import { paymentsOf } from './store/payments.ts'

/** How long, in the site's time, an order waits for its card payment and holds its stock, slot, coupon and gift card. */
const cardWaitsFor = 60 * 60_000

/** The same once a payment has failed: time to take another card, without what others could buy meanwhile. */
const failedWaitsFor = 10 * 60_000

/** When an unpaid order expires; undefined if it waits for no payment or part of it was already sent. */
function expiryOf(order: Order): Date | undefined {
  const { status, offlinePayment, fulfillmentStatus } = order
  if (status === 'INITIALIZED') return cardExpiry(order)
  if (status !== 'APPROVED' || fulfillmentStatus !== 'NOT_FULFILLED' || !offlinePayment?.payBefore) return undefined
  return new Date(offlinePayment.payBefore)
}

function cardExpiry(order: Order): Date {
  const longest = longestWait(order)
  const failed = failedAt(order)
  return failed ? new Date(Math.min(longest.getTime(), failed.getTime() + failedWaitsFor)) : longest
}

function longestWait({ createdDate }: Order): Date {
  return new Date(Date.parse(createdDate!) + cardWaitsFor)
}

/** When the last payment that an order knows of failed; undefined if it did not. */
function failedAt({ activities = [] }: Order): Date | undefined {
  const last = activities.findLast(({ activityType }) => activityType?.startsWith('PAYMENT_'))
  const { activityType: type, createdDate } = last ?? {}
  return type === 'PAYMENT_DECLINED' || type === 'PAYMENT_CANCELED' ? new Date(createdDate!) : undefined
}

/** Enqueues the cancellation of an order for the time its payment is overdue. */
export function cancelWhenUnpaid(site: SiteTx, order: Order): void {
  const expiry = expiryOf({ ...order, createdDate: order.createdDate ?? site.now.toISOString() })
  if (expiry) enqueue(site, order.id!, expiry)
}

function enqueue(site: SiteTx, orderId: string, expiry: Date): void {
  site.enqueue(cancelUnpaid, { orderId }, { after: inSiteTime(site, expiry.getTime() - site.now.getTime()) })
}

/** Cancels an unpaid order and returns its stock. First asks the provider whether the payment succeeded after all. */
export const cancelUnpaid: Job<{ orderId: string }> = job('orders.cancel-unpaid', async (site, { orderId }) => {
  const stored = await findOrder(site, orderId)
  const expiry = stored && expiryOf(stored.order)
  if (!expiry) return
  if (site.now < expiry) return site.transaction(async (tx) => enqueue(tx, orderId, expiry))
  const open = (await paymentsOf(site, orderId)).filter(({ status }) => status === 'PENDING')
  // Another card is being tried, for which the order waits as for the first.
  if (open.length > 0 && site.now < longestWait(stored.order)) return
  for (const { id } of open) await finishOpenPayment(site, id, Number.POSITIVE_INFINITY)
  await site.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!isExpired(tx, order.order) || order.paid > (await paidByGiftCard(tx, orderId))) return
    await cancel(tx, order, { restockAllItems: true, sendOrderCanceledEmail: false, isUnpaid: true })
  })
})

function isExpired({ now }: SiteRead, order: Order): boolean {
  const expiry = expiryOf(order)
  return expiry !== undefined && expiry <= now
}
