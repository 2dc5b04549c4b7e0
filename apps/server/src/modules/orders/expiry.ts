import type { Order } from '@stoa/contract/services/ecom/orders'
import { job, type Job } from '../../kernel/jobs.ts'
import type { SiteRead, SiteTx } from '../../kernel/site.ts'
import { cancel } from './cancel.ts'
import { inSiteTime } from './due.ts'
import { finishOpenPayment } from './payments/charge.ts'
import { paidByGiftCard } from './payments/gift-card.ts'
import { findOrder, lockOrder } from './store/orders.ts'
import { paymentsOf } from './store/payments.ts'

/** How long, in the site's time, an order waits for its card payment and reserves its stock. */
const cardWaitsFor = 60 * 60_000

/** When an unpaid order expires; undefined if it waits for no payment or part of it was already sent. */
function expiryOf({ status, createdDate, offlinePayment, fulfillmentStatus }: Order): Date | undefined {
  if (status === 'INITIALIZED') return new Date(new Date(createdDate!).getTime() + cardWaitsFor)
  if (status !== 'APPROVED' || fulfillmentStatus !== 'NOT_FULFILLED' || !offlinePayment?.payBefore) return undefined
  return new Date(offlinePayment.payBefore)
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
  for (const { id, status } of await paymentsOf(site, orderId)) {
    if (status === 'PENDING') await finishOpenPayment(site, id, Number.POSITIVE_INFINITY)
  }
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
