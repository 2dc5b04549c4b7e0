import { job, type Job } from '../../../kernel/site/jobs.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { cancel } from './cancel.ts'
import { finishOpenPayment } from './money/charge.ts'
import { sumPaidByGiftCards } from './money/gift-card.ts'
import { findOrder, lockOrder } from './store/orders.ts'
import { loadPayments } from './store/payments.ts'

import { cancelUnpaidName, enqueueCancellation, expiryOf, longestWait } from './expiry.ts'
import type { NumberedOrder } from './stored-order.ts'

/** Cancels an unpaid order and returns its stock. First asks the provider whether the payment succeeded after all. */
export const cancelUnpaid: Job<{ orderId: string }> = job(cancelUnpaidName.name, async (site, { orderId }) => {
  const stored = await findOrder(site, orderId)
  const expiry = stored && expiryOf(stored.order)
  if (!expiry) return
  if (site.now < expiry) return site.transaction(async (tx) => enqueueCancellation(tx, orderId, expiry))
  const open = (await loadPayments(site, orderId)).filter(({ status }) => status === 'PENDING')
  // Another card is being tried, for which the order waits as for the first.
  if (open.length > 0 && site.now < longestWait(stored.order)) return
  for (const { id } of open) await finishOpenPayment(site, id, Number.POSITIVE_INFINITY)
  await site.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!isExpired(tx, order.order) || order.paid > (await sumPaidByGiftCards(tx, orderId))) return
    await cancel(tx, order, { restockAllItems: true, sendOrderCanceledEmail: false, isUnpaid: true })
  })
})

function isExpired({ now }: SiteRead, order: NumberedOrder): boolean {
  const expiry = expiryOf(order)
  return expiry !== undefined && expiry <= now
}
