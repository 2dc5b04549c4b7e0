import type { Module } from '../../../kernel/background/module.ts'
import { orderMoneyAudit } from './audit.ts'
import { stockAudit } from './audit-sales.ts'
import { closeTestOrders } from './close-test-orders.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import { sendSandboxEvent } from './operations/provider-events.ts'
import { finishPayment } from './payments/charge.ts'
import { captureFulfilled } from './payments/capture-fulfilled.ts'
import { finishHold } from './payments/hold.ts'
import { returnLatePayment } from './payments/late-payments.ts'
import { voidMembership } from './payments/membership.ts'
import { finishRefund } from './payments/make-refund.ts'
import { forgetCard } from './payments/forget-card.ts'
import { saveCard } from './payments/save-card.ts'
import { computeRefundedTax } from './payments/compute-refunded-tax.ts'
import { runScheduledAction } from './payments/scheduled.ts'
import { invoiceAddressRetention, orderData } from './personal-data.ts'
import { orderServices } from './operations/index.ts'

export const ordersModule = {
  name: 'orders',
  migrations: `${import.meta.dirname}/migrations`,
  services: orderServices,
  audits: [stockAudit, orderMoneyAudit],
  jobs: [
    cancelUnpaid,
    closeTestOrders,
    sendSandboxEvent,
    captureFulfilled,
    finishPayment,
    finishHold,
    finishRefund,
    voidMembership,
    returnLatePayment,
    runScheduledAction,
    computeRefundedTax,
    saveCard,
    forgetCard,
  ],
  retention: [invoiceAddressRetention],
  personalData: [orderData],
} satisfies Module
