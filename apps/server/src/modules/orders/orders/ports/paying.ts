// Payments and refunds of orders.
export { beginPayment, type PaymentIntent } from '../payments/begin.ts'
export { chargePayment, type ChargeResult } from '../payments/charge.ts'
export { loadOpenPayment } from '../payments/open.ts'
export { payLater } from '../payments/pay-later.ts'
export { loadRefundedFee } from '../payments/refunded-fee.ts'
export { loadRefundedUnits } from '../payments/refunded-units.ts'
export { auditOrderMoney } from '../store/audits.ts'
export { whenPaid } from '../when-paid.ts'
