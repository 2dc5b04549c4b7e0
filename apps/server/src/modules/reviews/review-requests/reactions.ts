import { service as orders } from '@stoa/contract/services/ecom/orders'
import { service as transactions } from '@stoa/contract/services/ecom/order-transactions'
import { service as reviews } from '@stoa/contract/services/reviews/reviews'
import type { JobSite } from '../../../kernel/site/jobs.ts'
import { on } from '../../../kernel/background/reactions.ts'
import { findOrder } from '../../orders/orders/ports/reading.ts'
import { notifiesBuyer } from '../../orders/orders/ports/placing.ts'
import { productNamespace, review } from '../reviews/index.ts'
import { cancel, noteReview, reschedule, schedule } from './change.ts'
import { findScheduled, findFirstOfRule } from './store/requests.ts'
import { reviewRequest } from './entity.ts'
import { whyCancelled } from './plan.ts'
import { outsideQuietHours } from '../../../kernel/basics/quiet-hours.ts'
import { buyerContact, loadRecipient } from './recipient.ts'
import { loadOrderItems } from './requested-items.ts'
import { loadRule } from './rule.ts'

const dayMilliseconds = 24 * 3600 * 1000
const fulfilled = `${orders.fqdn}_fulfilled`

/** Schedules a request when an order is completely sent, and cancels what is scheduled when it is cancelled or refunded. */
export const followOrders = on(
  [fulfilled, `${orders.fqdn}_canceled`, `${transactions.fqdn}_refund_completed`],
  'review-requests.follow-orders',
  async (site, { type, entityId }) => {
    if (type === fulfilled) await askForReviews(site, entityId)
    else await cancelOutdated(site, entityId)
  },
)

/** Notes a review with the requests that asked for it. */
export const followReviews = on([`${reviews.fqdn}_created`], 'review-requests.follow-reviews', async (site, { entityId }) => {
  const written = await review.find(site, entityId)
  if (written?.namespace === productNamespace) await site.transaction((tx) => noteReview(tx, written))
})

async function askForReviews(site: JobSite, orderId: string): Promise<void> {
  const { enabled, days, ...rule } = await loadRule(site)
  if (!enabled || !(await notifiesBuyer(site, orderId))) return
  await site.transaction(async (tx) => {
    const order = (await findOrder(tx, orderId))?.order
    if (!order || order.fulfillmentStatus !== 'FULFILLED') return
    const due = new Date(tx.now.getTime() + days * dayMilliseconds)
    const sendDate = outsideQuietHours(due, rule, tx.settings.timeZone)
    const earlier = await findFirstOfRule(tx, orderId)
    if (earlier) {
      const before = await reviewRequest.lock(tx, earlier)
      // It was cancelled because the shipment was undone, and now the order is sent again.
      if (before.status === 'CANCELED' && before.cancelReason === 'NOT_SHIPPED') await reschedule(tx, before, sendDate)
      return
    }
    const items = await loadOrderItems(tx, order)
    if (items.length === 0) return
    const contactId = await buyerContact(tx, order)
    await schedule(tx, {
      namespace: productNamespace,
      order: { id: orderId },
      items,
      ...(contactId && { recipient: { contactId } }),
      sendDate: sendDate.toISOString(),
      reminder: 0,
      byRule: true,
    })
  })
}

async function cancelOutdated(site: JobSite, orderId: string): Promise<void> {
  for (const id of await findScheduled(site, { orderId })) {
    const request = await reviewRequest.find(site, id)
    const outcome = request && (await whyCancelled(site, request, await loadRecipient(site, request)))
    if (outcome && 'reason' in outcome) await site.transaction((tx) => cancel(tx, id, outcome.reason))
  }
}
