// What other modules read of orders.
export { hasChargebacks } from '../collectability.ts'
export { refundShares, type MadeRefund, type RefundShare } from '../money/refunded-tax.ts'
export { loadRefundEntries } from '../store/payments.ts'
export { inSiteTime } from '../due.ts'
export { orderLinks, type OrderLinks } from '../order-links.ts'
export {
  findOrder,
  findOrderByNumber,
  findOrderToLink,
  getOrder,
  hasOrders,
  lockOrder,
  loadOrders,
  findVisibleIds,
  findOrderCurrency,
} from '../store/orders.ts'
export { loadDownloadTerms, writesInvoices } from '../store/settings.ts'
export type { NumberedOrder, PricedOrder, StoredLine, StoredOrder } from '../stored-order.ts'
