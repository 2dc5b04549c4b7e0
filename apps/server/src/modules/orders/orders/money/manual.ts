import type { Payment, PaymentStatus } from '@stoa/contract/services/ecom/orders'
import { brokenRule, refusal } from '../../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { minorOf, orderPricer } from '../amounts.ts'
import { hasChargebacks } from '../collectability.ts'
import { recordTransactions } from '../events.ts'
import { settleOrder } from '../save.ts'
import { takeStockWhenPaid } from '../stock.ts'
import { lockOrder } from '../store/orders.ts'
import { insertEntry, insertPayment, loadPayments, savePayment } from '../store/payments.ts'
import type { StoredOrder } from '../stored-order.ts'
import { loadLockedOrderMoney } from './locked-order-money.ts'

/**
 * Records an offline payment; the default amount is the balance due. Throws ORDER_ALREADY_PAID, INVALID_AMOUNT, ORDER_CANCELED,
 * ORDER_HAS_CHARGEBACKS.
 */
export async function recordOfflinePayment(
  site: SiteTx,
  orderId: string,
  amount?: (order: StoredOrder) => bigint,
): Promise<StoredOrder> {
  const before = await lockOrder(site, orderId)
  if (before.order.status === 'CANCELED') throw refusal('ORDER_CANCELED', 'the order was canceled', { orderId })
  // A caller who gives an amount received it. Without one, an order with chargebacks cannot simply be marked as paid.
  if (!amount && hasChargebacks(before.order))
    throw refusal('ORDER_HAS_CHARGEBACKS', "the buyer's bank took money of this order back", { orderId })
  const price = orderPricer(before.order)
  const { balance, authorized } = await loadLockedOrderMoney(site, before)
  if (balance <= 0n) throw refusal('ORDER_ALREADY_PAID', 'the order has no balance due', { orderId })
  const taken = amount ? amount(before) : balance
  if (taken <= 0n || taken > balance - authorized) {
    throw refusal('INVALID_AMOUNT', 'the amount must be positive and at most the balance due', {
      owed: price(balance - authorized),
    })
  }
  const paymentId = await approvedOfflinePayment(site, before, taken)
  await insertEntry(site, { orderId: before.id, paymentId, kind: 'CHARGE', amount: taken })
  const after = await settleOrder(site, before)
  await takeStockWhenPaid(site, before, after)
  await recordTransactions(site, after, { paymentIds: [paymentId] })
  return after
}

/** A pending offline payment of exactly this amount is the one that was paid. */
async function approvedOfflinePayment(site: SiteTx, { id, order }: StoredOrder, amount: bigint): Promise<string> {
  const promised = (await loadPayments(site, id)).find(
    ({ provider, status, amount_minor }) => provider === 'manual' && status === 'PENDING' && amount_minor === amount,
  )
  if (promised) {
    await savePayment(site, { ...promised, status: 'APPROVED', captured_minor: amount })
    return promised.id
  }
  const payment = await insertPayment(site, {
    order_id: id,
    provider: 'manual',
    status: 'APPROVED',
    amount_minor: amount,
    captured_minor: amount,
    token: null,
    doc: {
      amount: orderPricer(order)(amount),
      refundDisabled: false,
      regularPaymentDetails: { offlinePayment: true, paymentMethod: 'Manual payment', savedPaymentMethod: false },
    },
  })
  return payment.id
}

/** Adds payments that an app processed elsewhere. They count once they are approved. */
export async function addPayments(
  site: SiteTx,
  orderId: string,
  payments: readonly Payment[],
): Promise<{ order: StoredOrder; ids: string[] }> {
  const before = await lockOrder(site, orderId)
  const price = orderPricer(before.order)
  const ids: string[] = []
  for (const [index, { id: _id, chargedBy: _chargedBy, amount, status, createdDate, ...given }] of payments.entries()) {
    const doc = withoutChargebacks(given)
    const minor = minorOf(amount, before.currency)
    const state = status ?? givenStatus(doc) ?? 'APPROVED'
    // Only a refund records how much was refunded and when.
    if (state === 'REFUNDED' || state === 'PARTIALLY_REFUNDED')
      throw brokenRule(`payments[${index}].status`, 'REFUND_IS_TRIGGERED', 'must be what the payment was before its refund')
    const captured = state === 'APPROVED' ? minor : 0n
    const row = await insertPayment(site, {
      order_id: before.id,
      provider: doc.regularPaymentDetails?.offlinePayment ? 'manual' : 'external',
      status: state,
      amount_minor: minor,
      captured_minor: captured,
      token: null,
      doc: { ...doc, amount: price(minor) },
      ...(createdDate && { createdDate: new Date(createdDate) }),
    })
    if (captured > 0n) await insertEntry(site, { orderId: before.id, paymentId: row.id, kind: 'CHARGE', amount: captured })
    ids.push(row.id)
  }
  const after = await settleOrder(site, before)
  await takeStockWhenPaid(site, before, after)
  await recordTransactions(site, after, { paymentIds: ids })
  return { order: after, ids }
}

/** Chargebacks are read-only for apps: only the provider reports them. */
function withoutChargebacks(payment: Payment): Payment {
  if (!payment.regularPaymentDetails?.chargebacks) return payment
  const { chargebacks: _chargebacks, ...regularPaymentDetails } = payment.regularPaymentDetails
  return { ...payment, regularPaymentDetails }
}

/** The status in its deprecated field, or the equivalent of a membership's or gift card's own status. */
function givenStatus({ regularPaymentDetails, membershipPaymentDetails }: Payment): PaymentStatus | undefined {
  const regular = regularPaymentDetails?.status
  if (regular && regular !== 'UNDEFINED') return regular
  switch (membershipPaymentDetails?.status) {
    case 'CHARGE_FAILED':
      return 'DECLINED'
    case 'CHARGE_PENDING':
      return 'PENDING'
    case 'VOIDED':
      return 'VOIDED'
    default:
      return undefined
  }
}
