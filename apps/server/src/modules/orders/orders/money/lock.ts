import { notFound } from '../../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { lockOrderOfPayment } from '../store/orders.ts'
import { loadPayments, type PaymentRow } from '../store/payments.ts'
import type { StoredOrder } from '../stored-order.ts'

/** A payment under the lock of its order, with all payments of the order. */
export interface LockedPayment {
  order: StoredOrder
  payment: PaymentRow
  payments: PaymentRow[]
}

/** Locks the order of a payment, and then reads its payments. Throws PAYMENT_NOT_FOUND. */
export async function lockPayment(site: SiteTx, paymentId: string): Promise<LockedPayment> {
  const order = await lockOrderOfPayment(site, paymentId)
  const payments = order ? await loadPayments(site, order.id) : []
  const payment = payments.find(({ id }) => id === paymentId)
  if (!order || !payment) throw notFound('payment', { id: paymentId })
  return { order, payment, payments }
}
