// Figures over many orders.
export { bestSelling } from '../best-selling.ts'
export { auditSales } from '../store/audits.ts'
export { loadBoughtTogether } from '../store/bought-together.ts'
export { loadDiscountCosts, loadDiscountFigures } from '../store/discount-figures.ts'
export { loadPaymentGroups, type PaymentGroup } from '../store/payments-by-method.ts'
export { loadRefundGroups, type RefundGroup } from '../store/refunds-by-reason.ts'
export {
  countCurrencies,
  loadDiscountNames,
  loadSalesGroups,
  loadSoldNames,
  loadSoldVariants,
  type Period,
  type SalesDimension,
  type SalesGroup,
  type SalesSums,
} from '../store/sales-report.ts'
export { loadSoldOrders, type SoldOrder } from '../store/sold-orders.ts'
export { countCustomersBetween, loadSalesBetween, loadTopProducts, waitingOrders, type SalesRow } from '../store/statistics.ts'
export { countPaymentTasks } from '../store/payment-tasks.ts'
export { loadTaxFallbacksBetween } from '../store/tax-fallbacks.ts'
export { loadTaxBetween } from '../store/tax-report.ts'
