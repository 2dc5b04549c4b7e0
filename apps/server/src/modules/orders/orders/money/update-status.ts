import type { Payment, PaymentStatus } from '@stoa/contract/services/ecom/orders'
import { refusal } from '../../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { providerNamed } from '../../payments/index.ts'
import { recordTransactions } from '../events.ts'
import { settleOrder } from '../save.ts'
import { takeStockWhenPaid } from '../stock.ts'
import { insertEntry, savePayment, wirePayment } from '../store/payments.ts'
import { isAnyGiftCardPayment } from './gift-card.ts'
import { lockPayment } from './lock.ts'

/** The statuses an app may set. Refunds decide what is refunded, and captured money cannot become uncaptured by a status. */
const moves: Partial<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  PENDING: ['APPROVED', 'AUTHORIZED', 'PENDING_MERCHANT', 'DECLINED', 'CANCELED', 'VOIDED'],
  PENDING_MERCHANT: ['APPROVED', 'AUTHORIZED', 'PENDING', 'DECLINED', 'CANCELED', 'VOIDED'],
  AUTHORIZED: ['APPROVED', 'VOIDED', 'CANCELED'],
  DECLINED: ['APPROVED', 'AUTHORIZED', 'PENDING'],
  CANCELED: ['APPROVED', 'AUTHORIZED', 'PENDING'],
}

/** Throws STATUS_NOT_ALLOWED. Setting the current status again changes nothing. */
export async function updatePaymentStatus(
  site: SiteTx,
  orderId: string,
  paymentId: string,
  status: string | undefined,
): Promise<Payment> {
  const { order: before, payment } = await lockPayment(site, paymentId)
  if (before.id !== orderId) throw refusal('PAYMENT_NOT_FOUND', 'the order has no such payment', { paymentId })
  if (status === payment.status) return wirePayment(payment)
  // Only the provider can change the status of its own payment.
  if (
    providerNamed(payment.provider) !== undefined ||
    isAnyGiftCardPayment(payment) ||
    !moves[payment.status]?.includes(status as PaymentStatus)
  ) {
    throw refusal('STATUS_NOT_ALLOWED', `a payment that is ${payment.status} cannot become ${status}`, {
      from: payment.status,
      to: status,
    })
  }
  const captured = status === 'APPROVED' ? payment.amount_minor : 0n
  const saved = await savePayment(site, { ...payment, status: status as PaymentStatus, captured_minor: captured })
  if (captured > 0n) {
    const kind = payment.status === 'AUTHORIZED' ? 'CAPTURE' : 'CHARGE'
    await insertEntry(site, { orderId, paymentId, kind, amount: captured })
  }
  const after = await settleOrder(site, before)
  await takeStockWhenPaid(site, before, after)
  await recordTransactions(site, after, { paymentIds: [paymentId] })
  return wirePayment(saved)
}
