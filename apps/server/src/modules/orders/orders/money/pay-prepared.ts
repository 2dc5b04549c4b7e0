import { refusal } from '../../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { collectableAmount } from '../collectability.ts'
import { inSiteTime } from '../due.ts'
import { savePayment } from '../store/payments.ts'
import { crashNoticedAfter } from './begin.ts'
import { finishPayment } from './charge.ts'
import { lockPayment } from './lock.ts'

/**
 * Sets the card of a prepared payment; the caller charges it next. Throws PAYMENT_NOT_PREPARED, ORDER_CANCELED,
 * ORDER_ALREADY_PAID.
 */
export async function giveCard(site: SiteTx, paymentId: string, paymentToken: string): Promise<{ orderId: string }> {
  const { order: stored, payment } = await lockPayment(site, paymentId)
  const { order, id: orderId } = stored
  const isPrepared = payment.provider !== 'manual' && payment.status === 'PENDING' && !payment.token
  if (!isPrepared || payment.doc.regularPaymentDetails?.gatewayTransactionId)
    throw refusal('PAYMENT_NOT_PREPARED', 'the payment is not waiting for a card', { paymentId, status: payment.status })
  if (order.status === 'CANCELED' || order.status === 'REJECTED')
    throw refusal('ORDER_CANCELED', 'the order was canceled', { orderId })
  // Another payment may have succeeded since this one was prepared.
  if (payment.amount_minor > collectableAmount(order))
    throw refusal('ORDER_ALREADY_PAID', 'the balance due is less than this payment', { orderId })
  await savePayment(site, { ...payment, token: paymentToken })
  site.enqueue(finishPayment, { paymentId, attempt: 0 }, { after: inSiteTime(site, crashNoticedAfter), key: paymentId })
  return { orderId }
}
