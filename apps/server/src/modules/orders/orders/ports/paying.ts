// Payments and refunds of orders.
export { beginPayment, type PaymentIntent } from '../money/begin.ts'
export { chargePayment, type ChargeResult } from '../money/charge.ts'
export { loadOpenPayment } from '../money/open.ts'
export { payLater } from '../money/pay-later.ts'
export { loadRefundedFee } from '../money/refunded-fee.ts'
export { loadRefundedUnits } from '../money/refunded-units.ts'
export { auditOrderMoney } from '../store/audits.ts'
export { whenPaid } from '../when-paid.ts'
