import type { PaymentCollectabilityStatus } from '@stoa/contract/services/ecom/orders'
import type { PricedOrder } from './stored-order.ts'
import { minorOf } from './amounts.ts'

/** True if more money can be collected for an order, and if not, why. */
export function collectabilityOf(order: PricedOrder): PaymentCollectabilityStatus {
  if (order.status === 'CANCELED') return 'NONCOLLECTABLE_ORDER_IS_CANCELLED'
  if (order.status === 'PENDING') return 'NONCOLLECTABLE_ORDER_IS_PENDING'
  if (order.status === 'REJECTED') return 'NONCOLLECTABLE_ORDER_IS_REJECTED'
  if (hasChargebacks(order)) return 'NONCOLLECTABLE_ORDER_HAS_CHARGEBACKS'
  if (collectableAmount(order) <= 0n) return 'NONCOLLECTABLE_ORDER_IS_PAID'
  if (order.lineItems?.some(({ subscriptionInfo }) => subscriptionInfo)) return 'NONCOLLECTABLE_ORDER_HAS_SUBSCRIPTIONS'
  return 'COLLECTABLE'
}

/** True if the order has chargebacks that were not reversed. */
export function hasChargebacks({ balanceSummary, currency }: Pick<PricedOrder, 'balanceSummary' | 'currency'>): boolean {
  return minorOf(balanceSummary?.chargeback, currency) > minorOf(balanceSummary?.chargebackReversal, currency)
}

/** The balance due, less what is already authorized. */
export function collectableAmount({ balanceSummary, currency }: Pick<PricedOrder, 'balanceSummary' | 'currency'>): bigint {
  const owed = minorOf(balanceSummary?.balance, currency) - minorOf(balanceSummary?.authorized, currency)
  return owed > 0n ? owed : 0n
}
