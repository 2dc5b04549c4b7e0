import { job } from '../../../../kernel/site/jobs.ts'
import { getOrder } from '../store/orders.ts'
import { findPayment } from '../store/payments.ts'
import { actOnHold, openVoid } from './hold.ts'
import { makeRefund, startRefund } from './make-refund.ts'
import { refundable } from './refundability.ts'

/** Refunds a payment that succeeded after its order was canceled. */
export const returnLatePayment = job<{ paymentId: string }>('orders.return-late-payment', async (site, { paymentId }) => {
  const payment = await findPayment(site, paymentId)
  if (!payment) return
  const { order, id } = await getOrder(site, payment.order_id)
  if (order.status !== 'CANCELED' && order.status !== 'REJECTED') return
  const call = { site, transaction: site.transaction }
  if (payment.status === 'AUTHORIZED') {
    await site.transaction((tx) => openVoid(tx, id, [paymentId]))
    await actOnHold(call, paymentId)
  } else if (refundable(payment) > 0n && order.status === 'CANCELED') {
    const details = { reason: 'The payment came after the order was canceled.' }
    const { refundId } = await site.transaction((tx) => startRefund(tx, id, { payment: { paymentId }, details }))
    await makeRefund(call, refundId)
  }
})
