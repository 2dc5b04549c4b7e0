import type { Module } from '../../kernel/module.ts'
import { cancelUnpaid } from './expiry.ts'
import { finishPayment } from './payments/charge.ts'
import { finishHold } from './payments/hold.ts'
import { returnLatePayment } from './payments/late.ts'
import { finishRefund } from './payments/make-refund.ts'

export { auditOrderMoney, type WrongMoney } from './audit.ts'
export { openActions } from './open-actions.ts'
export type { PlaceOrderInput } from './order-of-basket.ts'
export { beginPayment, type PaymentIntent } from './payments/begin.ts'
export { chargePayment, type ChargeResult } from './payments/charge.ts'
export { openPaymentOf } from './payments/open.ts'
export { recordPaymentOutcome, type PaymentOutcome } from './payments/outcome.ts'
export { findOrderByCheckout, placeOrder } from './place.ts'

export const orders = {
  name: 'orders',
  migrations: `${import.meta.dirname}/migrations`,
  services: {},
  jobs: [cancelUnpaid, finishPayment, finishHold, finishRefund, returnLatePayment],
} satisfies Module
