import type { PaymentCollectabilityStatus } from '@stoa/contract/services/ecom/orders'
import { refusal } from '../../../kernel/basics/errors.ts'
import { minorOf, orderPricer } from './amounts.ts'
import type { PricedOrder, StoredOrder } from './stored-order.ts'

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

/**
 * The amount of a new payment: `requested`, or the whole balance due. Minor units. Throws ORDER_CANCELED, `paidCode`,
 * INVALID_AMOUNT, and ORDER_HAS_CHARGEBACKS for a part.
 */
export function amountToCollect(
  { order, id: orderId }: Pick<StoredOrder, 'order' | 'id'>,
  requested?: bigint,
  paidCode: 'ORDER_ALREADY_PAID' | 'ORDER_PAID' = 'ORDER_ALREADY_PAID',
): bigint {
  if (order.status === 'CANCELED' || order.status === 'REJECTED')
    throw refusal('ORDER_CANCELED', 'the order was canceled', { orderId })
  if (requested !== undefined && hasChargebacks(order))
    throw refusal('ORDER_HAS_CHARGEBACKS', "the buyer's bank took money of this order back", { orderId })
  const owed = collectableAmount(order)
  if (owed <= 0n) throw refusal(paidCode, 'the order has no balance due', { orderId })
  const amount = requested ?? owed
  if (amount <= 0n || amount > owed) {
    throw refusal('INVALID_AMOUNT', 'the amount must be positive and at most the balance due', { owed: orderPricer(order)(owed) })
  }
  return amount
}
