import type * as billing from '@stoa/contract/services/ecom/order-billing'
import type { ManuallyRefundableReason, NonRefundableReason, Order, Refundability } from '@stoa/contract/services/ecom/orders'
import { providerNamed } from '../../payments/index.ts'
import type { PaymentRow } from '../store/payments.ts'
import { isGiftCardPayment } from './gift-card.ts'
import { isMembershipPayment } from './membership.ts'

/** The refundable amount of a payment. Amounts that were charged back are already with the buyer. */
export function refundable(payment: PaymentRow): bigint {
  const left = payment.captured_minor - payment.refunded_minor - payment.refunding_minor - chargedBackOf(payment)
  return left > 0n ? left : 0n
}

/** The amount charged back and not reversed. */
export function chargedBackOf({ charged_back_minor, reversed_minor }: PaymentRow): bigint {
  return charged_back_minor - reversed_minor
}

/** True if and how a payment can be refunded, and if not, why. */
export function refundabilityOf(order: Order, payment: PaymentRow): Refundability {
  const reason = whyNotRefundable(order, payment)
  if (reason) return { paymentId: payment.id, refundabilityStatus: 'NOT_REFUNDABLE', nonRefundableReason: reason }
  const byHand = whyByHand(payment)
  if (byHand) return { paymentId: payment.id, refundabilityStatus: 'MANUAL', manuallyRefundableReason: byHand }
  return { paymentId: payment.id, refundabilityStatus: 'REFUNDABLE' }
}

/** The reasons that every interface has a word for. */
export type WhyNotRefundable = NonRefundableReason & billing.NonRefundableReason

export function whyNotRefundable({ status }: Order, payment: PaymentRow): WhyNotRefundable | undefined {
  if (status === 'PENDING') return 'ORDER_IS_PENDING'
  if (status === 'REJECTED') return 'ORDER_IS_REJECTED'
  if (isMembershipPayment(payment)) return payment.status === 'APPROVED' ? undefined : 'ALREADY_REFUNDED'
  if (payment.amount_minor === 0n) return 'ZERO_PRICE'
  if (payment.captured_minor === 0n) return 'NOT_PAID'
  if (refundable(payment) === 0n) {
    if (payment.refunding_minor > 0n) return 'PENDING_REFUND'
    return chargedBackOf(payment) > 0n ? 'AMOUNT_OFFSET_BY_CHARGEBACK' : 'ALREADY_REFUNDED'
  }
  return payment.doc.refundDisabled ? 'DISABLED_BY_PROVIDER' : undefined
}

/** A payment that none of our providers made is refunded outside the system, and the refund only recorded. */
export function whyByHand(payment: PaymentRow): ManuallyRefundableReason | undefined {
  const { provider, doc } = payment
  if (isGiftCardPayment(payment) || isMembershipPayment(payment)) return undefined
  if (doc.regularPaymentDetails?.offlinePayment) return 'OFFLINE'
  return providerNamed(provider) ? undefined : 'NOT_SUPPORTED'
}
