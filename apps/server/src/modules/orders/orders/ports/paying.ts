// Payments and refunds of orders.
export { beginPayment, type PaymentIntent } from '../money/begin.ts'
export { amountToCollect, collectableAmount } from '../collectability.ts'
export { chargePayment, type ChargeResult } from '../money/charge.ts'
export { findLastAttempt } from '../money/last-attempt.ts'
export { mailPaymentProblem } from '../mail-payment-problem.ts'
export { mailSubscription } from '../mail-subscription.ts'
export { loadOpenOrder, type OpenOrder, type PreparedPayment } from '../money/open.ts'
export { resumePaymentOfBuyer, type ResumedPayment } from '../money/resume-payment.ts'
export { checkCardName } from '../money/save-card.ts'
export { payLater } from '../money/pay-later.ts'
export { loadRefundedFee } from '../money/refunded-fee.ts'
export { loadRefundedUnits } from '../money/refunded-units.ts'
export { endChallenge, endChallengeAtProvider } from '../money/end-challenge.ts'
export { goesBack, isPaid } from '../money/late-payments.ts'
export { refreshPayment } from '../money/apply-payment-event.ts'
export { jobSiteOf, orLeaveToJob, type ExternalCall } from '../money/external-call.ts'
export {
  deletePayment as endPromise,
  findCheckoutOfPayment,
  findPaidRequests,
  findPayment,
  loadPayments,
  type PaymentRow,
} from '../store/payments.ts'
export { hasReceivedPayment } from '../store/payment-tasks.ts'
export { auditOrderMoney } from '../store/audits.ts'
export type { WrittenIntent } from '../money/written-intent.ts'
export { whenPaid } from '../when-paid.ts'
