import type { PaymentStatus } from '@stoa/contract/services/ecom/orders'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { asStaff } from '../../../../kernel/site/audience.ts'
import type { ReturnTo } from '../../payments/index.ts'
import { findOrder, getOrder } from '../store/orders.ts'
import { findPayment } from '../store/payments.ts'
import { refreshPayment } from './apply-payment-event.ts'
import { jobSiteOf, orLeaveToJob, type ExternalCall } from './external-call.ts'

export interface ResumedPayment {
  /** Absent where the payer may not see the order. */
  orderId: string | undefined
  checkoutId: string | undefined
  status: 'PLACED' | 'WAITING' | 'PENDING' | 'FAILED'
  reason: string | undefined
  url: string | undefined
  /** Where the payer continues, of a payment that says so. */
  returnUrl: string | undefined
}

/**
 * What became of a payment whose buyer is back from a page of the bank or the provider. The provider is asked, so nothing depends on
 * what the browser says. Throws PAYMENT_NOT_FOUND for a payment of somebody else's order, unless it says where its payer continues: then
 * whoever knows its id, as the provider does, is led there and told nothing of the order.
 */
export async function resumePaymentOfBuyer(call: ExternalCall, paymentId: string): Promise<ResumedPayment> {
  const site = jobSiteOf(call)
  const known = await findPayment(site, paymentId)
  const isSeen = known !== undefined && (await findOrder(site, known.order_id)) !== undefined
  if (!known || (!isSeen && !known.details?.returnTo)) throw notFound('payment', { id: paymentId })
  // While the provider does not answer, the payment is pending: a job and the provider's event find out later.
  if (known.status === 'PENDING') await orLeaveToJob(refreshPayment(site, known))
  const payment = (await findPayment(site, paymentId)) ?? known
  const { order } = await getOrder(asStaff(site), payment.order_id)
  const { redirect_url, decline_reason, status } = payment
  const isPlaced = order.status !== 'INITIALIZED' && order.status !== 'CANCELED' && order.status !== 'REJECTED'
  const isOpen = status === 'PENDING'
  const { returnTo } = payment.details ?? {}
  return {
    orderId: isSeen ? order.id : undefined,
    checkoutId: isSeen ? (order.checkoutId ?? undefined) : undefined,
    status: isPlaced ? 'PLACED' : !isOpen ? 'FAILED' : redirect_url ? 'WAITING' : 'PENDING',
    reason: decline_reason ?? undefined,
    url: isOpen ? (redirect_url ?? undefined) : undefined,
    returnUrl: returnTo?.[isOpen ? (redirect_url ? 'cancel' : 'pending') : outcomeOf(status)],
  }
}

function outcomeOf(status: PaymentStatus): keyof ReturnTo {
  if (status === 'DECLINED') return 'error'
  return status === 'CANCELED' || status === 'VOIDED' ? 'cancel' : 'success'
}
