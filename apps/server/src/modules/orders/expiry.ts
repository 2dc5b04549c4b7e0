import { job, type Job } from '../../kernel/jobs.ts'
import type { SiteTx } from '../../kernel/site.ts'
import { cancel } from './cancel.ts'
import { inSiteTime } from './due.ts'
import { finishOpenPayment } from './payments/charge.ts'
import { findOrder, lockOrder } from './store/orders.ts'
import { paymentsOf } from './store/payments.ts'

/** How long an order waits for its money, in the site's time, and keeps its stock from others. */
const waitsFor = 60 * 60_000

export function cancelWhenUnpaid(site: SiteTx, orderId: string): void {
  site.enqueue(cancelUnpaid, { orderId }, { after: inSiteTime(site, waitsFor) })
}

/** Cancels an order that nobody paid, and gives its stock back. The last question goes to the provider. */
export const cancelUnpaid: Job<{ orderId: string }> = job('orders.cancel-unpaid', async (site, { orderId }) => {
  const found = await findOrder(site, orderId)
  if (found?.order.status !== 'INITIALIZED') return
  const due = new Date(new Date(found.order.createdDate!).getTime() + waitsFor)
  if (site.now < due) {
    const wait = due.getTime() - site.now.getTime()
    return site.transaction(async (tx) => tx.enqueue(cancelUnpaid, { orderId }, { after: inSiteTime(site, wait) }))
  }
  for (const { id, status } of await paymentsOf(site, orderId)) {
    if (status === 'PENDING') await finishOpenPayment(site, id, Number.POSITIVE_INFINITY)
  }
  await site.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.order.status !== 'INITIALIZED' || order.paid > 0n) return
    await cancel(tx, order, { restockAllItems: true, sendOrderCanceledEmail: false })
  })
})
