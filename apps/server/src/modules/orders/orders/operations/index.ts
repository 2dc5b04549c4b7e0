import { addActivity, addActivities, updateActivity, deleteActivity } from './activities.ts'
import {
  getPaymentCollectabilityStatus,
  preparePaymentCollection,
  paymentCollectionCreatePaymentGatewayOrder,
  recordManuallyCollectedPayment,
  paymentCollectionMarkOrderAsPaid,
  paymentCollectionBulkMarkOrdersAsPaid,
  chargeMemberships,
} from './collect-payments.ts'
import { createOrder } from './create-orders.ts'
import { updateOrder, bulkUpdateOrders, updateOrderLineItem, bulkUpdateOrderTags } from './edit-orders.ts'
import {
  listFulfillmentsForSingleOrder,
  listFulfillmentsForMultipleOrders,
  createFulfillment,
  updateFulfillment,
  deleteFulfillment,
  bulkCreateFulfillments,
} from './fulfillments.ts'
import { captureAuthorizedPayments, voidAuthorizedPayments } from './held-payments.ts'
import * as billing from './order-billing.ts'
import { importOrder, setOrderNumberCounter, bulkDeleteImportedOrders } from './import-orders.ts'
import { getOrderChanges, cancelOwnOrder, changeDeliveryAddress } from './order-changes.ts'
import { getOrderEmail, correctOrderEmail } from './order-emails.ts'
import { searchOrderRows, countOrderRows, summarizeBuyer, exportOrders, listOrderExportRows } from './order-rows.ts'
import { cancelOrder, updateOrderStatus } from './order-status.ts'
import { listOrderTags, nameOrderTags } from './order-tags.ts'
import { chargeSavedCard, listChargeableCards } from './order-charges.ts'
import { answerCardSetup, getChallenge, answerChallenge, payPreparedPayment, receiveProviderEvent } from './provider-events.ts'
import { getOrder, searchOrders, aggregateOrders } from './read-orders.ts'
import { refundOrder } from './order-refunds.ts'
import {
  reconcilePayments,
  getPaymentReconciliation,
  resolvePaymentDifference,
  listPayouts,
  getPayout,
} from './payment-reports.ts'
import { listPaymentDisputes, submitDisputeEvidence, acceptDispute } from './payment-disputes.ts'
import { getRefundabilityStatus, triggerRefund } from './refunds.ts'
import { getOrdersSettings, updateOrdersSettings } from './settings.ts'
import {
  listTransactionsForSingleOrder,
  listTransactionsForMultipleOrders,
  addPayments,
  updatePaymentStatus,
  bulkUpdatePaymentStatuses,
  updatePayments,
  updateRefundTransaction,
} from './transactions.ts'
import { createCardToken } from '../../payments/index.ts'

export const orderServices = {
  'stoa/payment-disputes': {
    listPaymentDisputes,
    submitDisputeEvidence,
    acceptDispute,
  },
  'stoa/payment-reports': {
    reconcilePayments,
    getPaymentReconciliation,
    resolvePaymentDifference,
    listPayouts,
    getPayout,
  },
  'stoa/order-rows': {
    searchOrderRows,
    countOrderRows,
    summarizeBuyer,
    exportOrders,
    listOrderExportRows,
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
  'stoa/order-charges': { listChargeableCards, chargeSavedCard },
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
  'ecom/order-billing': { ...billing },
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
  'stoa/sandbox-payments': {
    createCardToken,
    getChallenge,
    answerChallenge,
    answerCardSetup,
    payPreparedPayment,
    receiveProviderEvent,
  },
}
