import type { Module } from '../../../kernel/background/module.ts'
import { createCardToken } from '../payments/index.ts'
import { orderMoneyAudit } from './audit.ts'
import { stockAudit } from './audit-sales.ts'
import { closeTestOrders } from './close-test-orders.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'
import { addActivity, addActivities, updateActivity, deleteActivity } from './operations/activities.ts'
import {
  getPaymentCollectabilityStatus,
  preparePaymentCollection,
  paymentCollectionCreatePaymentGatewayOrder,
  recordManuallyCollectedPayment,
  paymentCollectionMarkOrderAsPaid,
  paymentCollectionBulkMarkOrdersAsPaid,
  chargeMemberships,
} from './operations/collect-payments.ts'
import { createOrder } from './operations/create-orders.ts'
import { updateOrder, bulkUpdateOrders, updateOrderLineItem, bulkUpdateOrderTags } from './operations/edit-orders.ts'
import {
  listFulfillmentsForSingleOrder,
  listFulfillmentsForMultipleOrders,
  createFulfillment,
  updateFulfillment,
  deleteFulfillment,
  bulkCreateFulfillments,
} from './operations/fulfillments.ts'
import { captureAuthorizedPayments, voidAuthorizedPayments } from './operations/held-payments.ts'
import { importOrder, setOrderNumberCounter, bulkDeleteImportedOrders } from './operations/import-orders.ts'
import { getOrderChanges, cancelOwnOrder, changeDeliveryAddress } from './operations/order-changes.ts'
import { getOrderEmail, correctOrderEmail } from './operations/order-emails.ts'
import { searchOrderRows, countOrderRows, summarizeBuyer, exportOrders } from './operations/order-rows.ts'
import { cancelOrder, updateOrderStatus } from './operations/order-status.ts'
import { listOrderTags, nameOrderTags } from './operations/order-tags.ts'
import {
  sendSandboxEvent,
  getChallenge,
  answerChallenge,
  payPreparedPayment,
  receiveProviderEvent,
} from './operations/provider-events.ts'
import { getOrder, searchOrders, aggregateOrders } from './operations/read-orders.ts'
import { refundOrder } from './operations/order-refunds.ts'
import { getRefundabilityStatus, triggerRefund } from './operations/refunds.ts'
import { getOrdersSettings, updateOrdersSettings } from './operations/settings.ts'
import {
  listTransactionsForSingleOrder,
  listTransactionsForMultipleOrders,
  addPayments,
  updatePaymentStatus,
  bulkUpdatePaymentStatuses,
  updatePayments,
  updateRefundTransaction,
} from './operations/transactions.ts'
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

export { activity, withActivities } from './activities.ts'

export { auditSales, auditOrderMoney } from './store/audits.ts'
export { changeFee, lockForFees } from './change-fee.ts'
export { closeTestOrdersLater } from './close-test-orders.ts'
export { bestSelling } from './best-selling.ts'
export { boughtBy, boughtProducts, type BoughtLine } from './store/bought-by.ts'
export { orderCountOf, placedBy, salesOfMembers, spentBy, type MemberSales } from './store/member-sales.ts'
export { boughtTogether } from './store/bought-together.ts'
export { customersBetween, salesBetween, topProducts, waitingOrders, type SalesRow } from './store/statistics.ts'
export { discountCosts, discountFigures } from './store/discount-figures.ts'
export { soldOrders, type SoldOrder } from './store/sold-orders.ts'
export { taxFallbacksBetween } from './store/tax-fallbacks.ts'
export { taxBetween } from './store/tax-report.ts'
export { currencyOfOrder } from './store/orders.ts'
export { importOrder } from './import-order.ts'
export { orderOfBasket, tipFee, type PlaceOrderInput } from './order-of-basket.ts'
export { beginPayment, type PaymentIntent } from './payments/begin.ts'
export { chargePayment, type ChargeResult } from './payments/charge.ts'
export { openPaymentOf } from './payments/open.ts'
export { payLater } from './payments/pay-later.ts'
export { refundedOfFee } from './payments/refunded-fee.ts'
export { refundedUnits } from './payments/refunded-units.ts'
export { recordPaymentOutcome, type PaymentOutcome } from './payments/outcome.ts'
export type { StoredOrder } from './stored-order.ts'
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
  ordersByIds,
  visibleIds,
} from './store/orders.ts'
export { deleteOrders } from './store/delete-orders.ts'
export { hasChargebacks } from './collectability.ts'
export { saveOrder } from './save.ts'
export { whenPaid } from './when-paid.ts'
export { downloadTerms, writesInvoices } from './store/settings.ts'
export { withdrawUnpaid } from './withdraw.ts'
export { fulfillmentsOf, insertFulfillment } from './store/fulfillments.ts'

export const ordersModule = {
  name: 'orders',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'stoa/order-rows': {
      searchOrderRows,
      countOrderRows,
      summarizeBuyer,
      exportOrders,
    },
    'stoa/order-changes': {
      getOrderChanges,
      cancelOwnOrder,
      changeDeliveryAddress,
    },
    'stoa/order-emails': {
      getOrderEmail,
      correctOrderEmail,
    },
    'stoa/order-refunds': {
      refundOrder,
    },
    'stoa/order-tags': {
      listOrderTags,
      nameOrderTags,
    },
    'ecom/orders': {
      createOrder,
      importOrder,
      setOrderNumberCounter,
      bulkDeleteImportedOrders,
      getOrder,
      searchOrders,
      aggregateOrders,
      updateOrder,
      bulkUpdateOrders,
      updateOrderLineItem,
      bulkUpdateOrderTags,
      addActivity,
      addActivities,
      updateActivity,
      deleteActivity,
      cancelOrder,
      updateOrderStatus,
      getPaymentCollectabilityStatus,
      preparePaymentCollection,
      paymentCollectionCreatePaymentGatewayOrder,
      recordManuallyCollectedPayment,
      paymentCollectionMarkOrderAsPaid,
      paymentCollectionBulkMarkOrdersAsPaid,
      chargeMemberships,
      captureAuthorizedPayments,
      voidAuthorizedPayments,
      getRefundabilityStatus,
      triggerRefund,
    },
    'ecom/order-transactions': {
      listTransactionsForSingleOrder,
      listTransactionsForMultipleOrders,
      addPayments,
      updatePaymentStatus,
      bulkUpdatePaymentStatuses,
      updatePayments,
      updateRefundTransaction,
    },
    'ecom/order-fulfillments': {
      listFulfillmentsForSingleOrder,
      listFulfillmentsForMultipleOrders,
      createFulfillment,
      updateFulfillment,
      deleteFulfillment,
      bulkCreateFulfillments,
    },
    'ecom/orders-settings': {
      getOrdersSettings,
      updateOrdersSettings,
    },
    // The card form belongs to the provider; the effect of its events on an order belongs to this module.
    'stoa/sandbox-payments': { createCardToken, getChallenge, answerChallenge, payPreparedPayment, receiveProviderEvent },
  },
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
