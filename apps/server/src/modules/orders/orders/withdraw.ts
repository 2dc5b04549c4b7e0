import type { SiteTx } from '../../../kernel/site/site.ts'
import { cancel } from './cancel.ts'
import { sumPaidByGiftCards } from './money/gift-card.ts'
import { detachCheckout, lockOrder } from './store/orders.ts'
import { endPreparedPayments, loadPayments } from './store/payments.ts'

/**
 * Cancels an order that still waits for its card, so that its checkout can change and become another order. False if the order
 * stays: it was placed, or an attempt to pay it is open.
 */
export async function withdrawUnpaid(site: SiteTx, orderId: string): Promise<boolean> {
  const stored = await lockOrder(site, orderId)
  const { status } = stored.order
  if (status !== 'INITIALIZED' && status !== 'CANCELED') return false
  const payments = await loadPayments(site, orderId)
  if (payments.some((payment) => payment.status === 'PENDING' && payment.token !== null)) return false
  if (status === 'INITIALIZED') {
    if (stored.paid > (await sumPaidByGiftCards(site, orderId))) return false
    await endPreparedPayments(site, payments)
    await cancel(site, stored, { restockAllItems: true, sendOrderCanceledEmail: false })
  }
  await detachCheckout(site, orderId)
  return true
}
