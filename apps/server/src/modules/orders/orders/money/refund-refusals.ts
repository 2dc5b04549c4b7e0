import type { PaymentRefund, Price } from '@stoa/contract/services/ecom/orders'
import { refusal } from '../../../../kernel/basics/errors.ts'
import type { WhyNotRefundable } from './refundability.ts'
import { refuseByRule, type RefundedPlace, type RefundProblem } from './refund-plan.ts'

/** The errors of an interface through which payments are refunded. The rules are the same for all. */
export interface RefundRefusals {
  paymentNotFound(request: PaymentRefund): Error
  notRefundable(paymentId: string, reason: WhyNotRefundable): Error
  /** `left`: what can be refunded of the payment. */
  invalidAmount(request: PaymentRefund, left: Required<Price>): Error
  /** Throws where the caller has to say that a refund was made outside of the system. */
  checkByHand(request: PaymentRefund): void
  part(problem: RefundProblem, place: RefundedPlace): Error
}

/** Of the payments collector, and of the back office's own refund. */
export const collectorRefusals: RefundRefusals = {
  paymentNotFound: ({ paymentId }) => refusal('PAYMENTS_NOT_FOUND', 'the order has no such payment', { paymentIds: [paymentId] }),
  notRefundable: (paymentId, nonRefundableReason) =>
    refusal('REFUND_NOT_AVAILABLE', `the payment cannot be refunded: ${nonRefundableReason}`, { paymentId, nonRefundableReason }),
  invalidAmount: (_request, left) =>
    refusal('INVALID_AMOUNT', 'the amount must be positive and at most the refundable amount of the payment', { left }),
  checkByHand: () => {},
  part: refuseByRule,
}

/** Of `ecom/order-billing`, whose codes come with what was asked for. */
export const billingRefusals: RefundRefusals = {
  paymentNotFound: (request) => refusal('PAYMENT_NOT_FOUND', 'the order has no such payment', request),
  notRefundable: (paymentId, nonRefundableReason) =>
    refusal('PAYMENT_NOT_REFUNDABLE', `the payment cannot be refunded: ${nonRefundableReason}`, {
      paymentId,
      nonRefundableReason,
    }),
  invalidAmount: (request, left) =>
    refusal('INVALID_PAYMENT_REFUND_AMOUNT', 'the amount must be positive and at most the refundable amount of the payment', {
      ...request,
      left,
    }),
  checkByHand(request) {
    throw refusal(
      'EXTERNAL_REFUND_EXPECTED',
      'this payment is refunded outside of the system: confirm it with externalRefund',
      request,
    )
  },
  part: ({ code, description, data }) => refusal(code, description, data),
}
