import type { Module } from '../../../kernel/background/module.ts'
import { orderMoneyAudit } from './audit.ts'
import { countCustomers, customerFiguresAudit } from './buyers.ts'
import { stockAudit } from './audit-sales.ts'
import { closeTestOrders } from './close-test-orders.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import { sendSandboxEvent } from './operations/provider-events.ts'
import { applyPaymentEvent } from './money/apply-payment-event.ts'
import { finishPayment } from './money/charge.ts'
import { captureFulfilled } from './money/capture-fulfilled.ts'
import { finishHold } from './money/hold.ts'
import { returnLatePayment } from './money/late-payments.ts'
import { voidMembership } from './money/membership.ts'
import { finishRefund } from './money/make-refund.ts'
import { forgetCard } from './money/forget-card.ts'
import { saveCard } from './money/save-card.ts'
import { computeRefundedTax } from './money/compute-refunded-tax.ts'
import { reconcileNightly } from './money/reconcile.ts'
import { figuresAudit, fillFigures } from './write-figures.ts'
import { runScheduledAction } from './money/scheduled.ts'
import { invoiceAddressRetention, orderData } from './personal-data.ts'
import { orderServices } from './operations/index.ts'

export const ordersModule = {
  name: 'orders',
  migrations: `${import.meta.dirname}/migrations`,
  services: orderServices,
  audits: [stockAudit, orderMoneyAudit, customerFiguresAudit, figuresAudit],
  jobs: [
    cancelUnpaid,
    closeTestOrders,
    sendSandboxEvent,
    applyPaymentEvent,
    captureFulfilled,
    finishPayment,
    finishHold,
    finishRefund,
    voidMembership,
    returnLatePayment,
    runScheduledAction,
    computeRefundedTax,
    countCustomers,
    fillFigures,
    saveCard,
    forgetCard,
  ],
  schedules: [reconcileNightly],
  retention: [invoiceAddressRetention],
  personalData: [orderData],
} satisfies Module
