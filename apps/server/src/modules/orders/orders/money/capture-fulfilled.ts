import type { NumberedOrder } from '../stored-order.ts'
import { job, type Job } from '../../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { minorOf } from '../amounts.ts'
import { lockOrder } from '../store/orders.ts'
import { loadPayments } from '../store/payments.ts'
import { actOnHold, isBeingActedOn, openCaptureOfOwed } from './hold.ts'

/** Enqueues the capture of payments that were authorized until the order is fulfilled. */
export function captureOnceFulfilled(site: SiteTx, { id, balanceSummary, currency }: NumberedOrder): void {
  if (minorOf(balanceSummary?.authorized, currency) > 0n) site.enqueue(captureFulfilled, { orderId: id })
}

/**
 * Captures the authorized payments of an order whose method captures on fulfilment. Skips those that the merchant captured or
 * voided.
 */
export const captureFulfilled: Job<{ orderId: string }> = job('orders.capture-fulfilled', async (site, { orderId }) => {
  const paymentIds = await site.transaction(async (tx) => {
    const { order } = await lockOrder(tx, orderId)
    if (order.fulfillmentStatus !== 'FULFILLED') return []
    const due = (await loadPayments(tx, orderId)).filter(
      (payment) => payment.status === 'AUTHORIZED' && payment.capture_on_fulfillment && !isBeingActedOn(payment),
    )
    await openCaptureOfOwed(tx, orderId, due)
    return due.map(({ id }) => id)
  })
  for (const paymentId of paymentIds) await actOnHold({ site, transaction: site.transaction }, paymentId)
})
