import { notFound } from '../../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { lockOrder } from '../store/orders.ts'
import { findPayment, type PaymentRow } from '../store/payments.ts'
import type { StoredOrder } from '../stored-order.ts'

/** Reads a payment under the lock of its order. */
export async function lockPayment(site: SiteTx, paymentId: string): Promise<{ order: StoredOrder; payment: PaymentRow }> {
  const known = await findPayment(site, paymentId)
  if (!known) throw notFound('payment', { id: paymentId })
  const order = await lockOrder(site, known.order_id)
  return { order, payment: (await findPayment(site, paymentId))! }
}
