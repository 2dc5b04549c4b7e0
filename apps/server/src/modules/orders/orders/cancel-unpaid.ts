import { job, type Job } from '../../../kernel/site/jobs.ts'
import { cancel } from './cancel.ts'
import { cancelUnpaidName, enqueueCancellation, expiryOf, type Attempt } from './expiry.ts'
import { finishOpenPayment } from './money/charge.ts'
import { endChallengeAtProvider } from './money/end-challenge.ts'
import { sumPaidByGiftCards } from './money/gift-card.ts'
import { findOrder, lockOrder } from './store/orders.ts'
import { loadPayments, type PaymentRow } from './store/payments.ts'

/** Cancels an unpaid order and returns its stock. First asks the provider whether the payment succeeded after all. */
export const cancelUnpaid: Job<{ orderId: string }> = job(cancelUnpaidName.name, async (site, { orderId }) => {
  const stored = await findOrder(site, orderId)
  if (!stored) return
  const payments = await loadPayments(site, orderId)
  const expiry = expiryOf(stored.order, payments)
  if (!expiry) return
  if (site.now < expiry) return site.transaction(async (tx) => enqueueCancellation(tx, orderId, expiry))
  const open = payments.filter(({ status }) => status === 'PENDING')
  for (const { id, redirect_url } of open) {
    if (redirect_url) await endChallengeAtProvider({ site, transaction: site.transaction }, id)
    else await finishOpenPayment(site, id, Number.POSITIVE_INFINITY)
  }
  await site.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const latest = expiryOf(order.order, asBefore(await loadPayments(tx, orderId), open))
    if (!latest || order.paid > (await sumPaidByGiftCards(tx, orderId))) return
    // Another attempt has begun meanwhile.
    if (tx.now < latest) return enqueueCancellation(tx, orderId, latest)
    await cancel(tx, order, { restockAllItems: true, sendOrderCanceledEmail: false, isUnpaid: true })
  })
})

/** The payments without the failures that this job has caused: they begin no new time to pay. */
function asBefore(payments: readonly PaymentRow[], open: readonly PaymentRow[]): Attempt[] {
  return payments.map((payment) => open.find(({ id }) => id === payment.id) ?? payment)
}
