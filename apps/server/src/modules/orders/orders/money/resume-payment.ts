import { notFound } from '../../../../kernel/basics/errors.ts'
import { findOrder, getOrder } from '../store/orders.ts'
import { findPayment } from '../store/payments.ts'
import { refreshPayment } from './apply-payment-event.ts'
import { jobSiteOf, orLeaveToJob, type ExternalCall } from './external-call.ts'

export interface ResumedPayment {
  orderId: string
  checkoutId: string | undefined
  status: 'PLACED' | 'WAITING' | 'PENDING' | 'FAILED'
  reason: string | undefined
  url: string | undefined
}

/**
 * What became of a payment whose buyer is back from a page of the bank or the provider. The provider is asked, so nothing depends on
 * what the browser says. Throws PAYMENT_NOT_FOUND for a payment of somebody else's order.
 */
export async function resumePaymentOfBuyer(call: ExternalCall, paymentId: string): Promise<ResumedPayment> {
  const site = jobSiteOf(call)
  const known = await findPayment(site, paymentId)
  if (!known || !(await findOrder(site, known.order_id))) throw notFound('payment', { id: paymentId })
  // While the provider does not answer, the payment is pending: a job and the provider's event find out later.
  if (known.status === 'PENDING') await orLeaveToJob(refreshPayment(site, known))
  const payment = (await findPayment(site, paymentId)) ?? known
  const { order } = await getOrder(site, payment.order_id)
  const { redirect_url, decline_reason, status } = payment
  const isPlaced = order.status !== 'INITIALIZED' && order.status !== 'CANCELED' && order.status !== 'REJECTED'
  const isOpen = status === 'PENDING'
  return {
    orderId: order.id,
    checkoutId: order.checkoutId ?? undefined,
    status: isPlaced ? 'PLACED' : !isOpen ? 'FAILED' : redirect_url ? 'WAITING' : 'PENDING',
    reason: decline_reason ?? undefined,
    url: isOpen ? (redirect_url ?? undefined) : undefined,
  }
}
