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

export { activity, withActivities } from './activities.ts'
export { auditSales, auditOrderMoney } from './store/audits.ts'
export { changeFee, lockForFees } from './change-fee.ts'
export { closeTestOrdersLater } from './close-test-orders.ts'
export { bestSelling } from './best-selling.ts'
export { boughtBy, loadBoughtProducts, type BoughtLine } from './store/bought-by.ts'
export { orderCountOf, placedBy, loadMemberSales, spentBy, type MemberSales } from './store/member-sales.ts'
export { loadBoughtTogether } from './store/bought-together.ts'
export { countCustomersBetween, loadSalesBetween, loadTopProducts, waitingOrders, type SalesRow } from './store/statistics.ts'
export { loadDiscountCosts, loadDiscountFigures } from './store/discount-figures.ts'
export { loadSoldOrders, type SoldOrder } from './store/sold-orders.ts'
export { loadTaxFallbacksBetween } from './store/tax-fallbacks.ts'
export { loadTaxBetween } from './store/tax-report.ts'
export { findOrderCurrency } from './store/orders.ts'
export { importOrder } from './import-order.ts'
export { orderOfBasket, tipFee } from './order-of-basket.ts'
export { beginPayment, type PaymentIntent } from './payments/begin.ts'
export { chargePayment, type ChargeResult } from './payments/charge.ts'
export { loadOpenPayment } from './payments/open.ts'
export { payLater } from './payments/pay-later.ts'
export { loadRefundedFee } from './payments/refunded-fee.ts'
export { loadRefundedUnits } from './payments/refunded-units.ts'
export type { NumberedOrder, PricedOrder, StoredLine, StoredOrder } from './stored-order.ts'
export { placeOrder, type PlacedOrder } from './place.ts'
export { orderPricer } from './amounts.ts'
export { inSiteTime } from './due.ts'
export { mailShipping } from './mail-shipping.ts'
export { changeFulfillment, fulfill, unfulfill } from './fulfill.ts'
export { recordTracking } from './track.ts'
export { claimGuestOrders } from './claim-guest-orders.ts'
export { notifiesBuyer } from './store/creation-settings.ts'
export { orderLinks, type OrderLinks } from './order-links.ts'
export {
  findOrder,
  findOrderByNumber,
  findOrderToLink,
  getOrder,
  hasOrders,
  lockOrder,
  loadOrders,
  findVisibleIds,
} from './store/orders.ts'
export { deleteOrders } from './store/delete-orders.ts'
export { hasChargebacks } from './collectability.ts'
export { saveOrder } from './save.ts'
export { whenPaid } from './when-paid.ts'
export { loadDownloadTerms, writesInvoices } from './store/settings.ts'
export { withdrawUnpaid } from './withdraw.ts'
export { loadFulfillments, insertFulfillment } from './store/fulfillments.ts'

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
