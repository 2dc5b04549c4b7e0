import type { Order } from '@stoa/contract/services/ecom/orders'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { minorOf, orderPricer } from '../amounts.ts'
import type { PaymentFacts } from '../payment-status.ts'
import { insertEntry, insertPayment, savePayment } from '../store/payments.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { writeRefundFigures } from '../write-figures.ts'
import type { StoredOrder } from '../stored-order.ts'
import { refundedTaxes } from './refunded-tax.ts'

export interface PaidElsewhere {
  paid: bigint
  refunded: bigint
}

type OrderSums = Pick<Order, 'paymentStatus' | 'balanceSummary'> & { currency: string }

/** Returns the sums that were paid and refunded elsewhere, according to an imported order. */
export function paidElsewhere({ paymentStatus, balanceSummary, currency }: OrderSums, total: bigint): PaidElsewhere {
  const isPaid = paymentStatus === 'PAID' || paymentStatus === 'PARTIALLY_REFUNDED' || paymentStatus === 'FULLY_REFUNDED'
  const paid = balanceSummary?.paid ? minorOf(balanceSummary.paid, currency) : isPaid ? total : 0n
  const refunded = balanceSummary?.refunded
    ? minorOf(balanceSummary.refunded, currency)
    : paymentStatus === 'FULLY_REFUNDED'
      ? paid
      : 0n
  return { paid, refunded: refunded > paid ? paid : refunded }
}

/** Returns the amounts in the form of one payment. */
export function elsewhereFacts({ paid, refunded }: PaidElsewhere): PaymentFacts {
  const nothing = { refunding: 0n, chargedBack: 0n, reversed: 0n, promised: false }
  return { ...nothing, status: 'APPROVED', amount: paid, captured: paid, refunded }
}

/** Stores it as one payment, so that the ledger agrees with the order from the start. */
export async function recordPaidElsewhere(site: SiteTx, stored: StoredOrder, { paid, refunded }: PaidElsewhere): Promise<void> {
  if (paid === 0n) return
  const { id, order } = stored
  const payment = await insertPayment(site, {
    order_id: id,
    provider: 'external',
    status: 'APPROVED',
    amount_minor: paid,
    captured_minor: paid,
    token: null,
    doc: { amount: orderPricer(order)(paid), regularPaymentDetails: { offlinePayment: true, savedPaymentMethod: false } },
  })
  await insertEntry(site, { orderId: id, paymentId: payment.id, kind: 'CHARGE', amount: paid })
  if (refunded === 0n) return
  await savePayment(site, { ...payment, refunded_minor: refunded, status: refunded === paid ? 'REFUNDED' : 'PARTIALLY_REFUNDED' })
  const entry = { id: newId(), date: new Date(order.purchasedDate), amount: refunded, refund: undefined, refundId: null }
  const [tax] = refundedTaxes(stored, [entry])
  // The date of the refund is unknown, so it is reported in the month of the order.
  const { date } = entry
  await insertEntry(site, { id: entry.id, orderId: id, paymentId: payment.id, kind: 'REFUND', amount: refunded, date, tax: tax! })
  await writeRefundFigures(site, stored, [entry])
}
