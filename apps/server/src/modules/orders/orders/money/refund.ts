import type {
  PaymentRefund,
  Refund,
  RefundDetails,
  RefundSideEffects,
  RefundTransaction,
} from '@stoa/contract/services/ecom/orders'
import { fulfillmentStatusOf } from '@stoa/order-rules'
import type { PricedOrder } from '../stored-order.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { ActionOutcome } from '../../payments/index.ts'
import { activity, withActivities } from '../activities.ts'
import { minorOf, orderPricer } from '../amounts.ts'
import { recordRefundCompleted, recordTransactions } from '../events.ts'
import { settleOrder } from '../save.ts'
import { loadFulfilledUnits } from '../store/fulfillments.ts'
import { lockOrder } from '../store/orders.ts'
import * as store from '../store/payments.ts'
import type { StoredOrder } from '../stored-order.ts'
import { isGiftCardPayment, refundGiftCardPayment } from './gift-card.ts'
import { lockPayment } from './lock.ts'
import { beginMembershipRefund, isMembershipPayment, voided } from './membership.ts'
import { namesParts, refundedLines, refundValueOf } from './refund-plan.ts'
import { refundSoldCards, restoreCardsOfRefund } from './refund-sold-cards.ts'
import { refundedTaxes } from './refunded-tax.ts'
import { refundabilityOf, refundable, whyByHand } from './refundability.ts'
import { checkRestock, restockFor } from './restock.ts'

export interface RefundRequest {
  payment: PaymentRefund
  details?: RefundDetails | undefined
  sideEffects?: RefundSideEffects | undefined
}

/**
 * Writes a refund intent and reserves its amount, so that no other refund can use it. A refund that no provider has to make is
 * settled at once. Throws PAYMENTS_NOT_FOUND, REFUND_NOT_AVAILABLE and INVALID_AMOUNT.
 */
export async function openRefund(site: SiteTx, orderId: string, request: RefundRequest): Promise<{ refundId: string }> {
  const before = await lockOrder(site, orderId)
  const { payment: requestedPayment, details = {}, sideEffects } = request
  const payments = await store.loadPayments(site, before.id)
  const payment = payments.find(({ id }) => id === requestedPayment.paymentId)
  if (!payment) throw refusal('PAYMENTS_NOT_FOUND', 'the order has no such payment', { paymentIds: [requestedPayment.paymentId] })
  const price = orderPricer(before.order)
  const earlier = await loadEarlierDetails(site, before.id)
  const left = refundable(payment)
  const isOfMembership = isMembershipPayment(payment)
  const valueOf = () => refundValueOf(before.order, details, earlier, price)
  const requested = requestedPayment.amount && minorOf(requestedPayment.amount, before.currency)
  // Items that come back without money, because they were free or are not paid back. They count as returned, and can be restocked.
  const isMoneyless = !isOfMembership && refundedLines(details).length > 0 && (requested ?? valueOf().total) === 0n
  const { refundabilityStatus, nonRefundableReason } = refundabilityOf(before.order, payment)
  if (refundabilityStatus === 'NOT_REFUNDABLE' && !isMoneyless) {
    throw refusal('REFUND_NOT_AVAILABLE', `the payment cannot be refunded: ${nonRefundableReason}`, {
      paymentId: payment.id,
      nonRefundableReason,
    })
  }
  checkRestock(before.order, sideEffects?.restockInfo ?? {})
  const value = valueOf()
  const amount = requested ?? (namesParts(details) ? value.total : left)
  const isAllowed = isOfMembership || isMoneyless ? amount === 0n : amount > 0n && amount <= left
  if (!isAllowed) {
    throw refusal('INVALID_AMOUNT', 'the amount must be positive and at most the refundable amount of the payment', {
      left: price(left),
    })
  }
  const refundId = newId()
  const transaction: RefundTransaction = {
    paymentId: payment.id,
    amount: price(amount),
    refundStatus: 'STARTED',
    externalRefund: requestedPayment.externalRefund === true || whyByHand(payment) !== undefined,
  }
  if (isOfMembership) await beginMembershipRefund(site, payment.id, transaction.externalRefund === true)
  await refundSoldCards(site, before, { refundId, details, value, amount })
  await store.savePayment(site, { ...payment, refunding_minor: payment.refunding_minor + amount })
  const doc: Refund = { transactions: [transaction], details, summary: { breakdown: value.breakdown } }
  await store.insertRefund(site, {
    id: refundId,
    order_id: before.id,
    doc: withSummary(doc, before),
    side_effects: sideEffects ?? null,
  })
  const initiated = activity(site.now, 'REFUND_INITIATED', {
    refundInitiated: {
      refundId,
      amount: price(amount),
      payments: [refundedPayment(payment, transaction)],
      ...(details.reason && { reason: details.reason }),
    },
  })
  const after = await settleOrder(site, before, withActivities(before.order, initiated))
  const isOfGiftCard = isGiftCardPayment(payment) && !isMoneyless
  if (!transaction.externalRefund && isOfGiftCard) await refundGiftCardPayment(site, payment, { refundId, amount })
  if (transaction.externalRefund || isOfGiftCard || isMoneyless) await settleRefund(site, refundId, { status: 'SUCCEEDED' })
  else await recordTransactions(site, after, { refundIds: [refundId] })
  return { refundId }
}

/** Records that items of an order without payments came back: a refund without transactions. Throws what `openRefund` throws for them. */
export async function recordReturn(
  site: SiteTx,
  before: StoredOrder,
  details: RefundDetails,
  sideEffects: RefundSideEffects,
): Promise<void> {
  checkRestock(before.order, sideEffects.restockInfo ?? {})
  const earlier = await loadEarlierDetails(site, before.id)
  const { breakdown } = refundValueOf(before.order, details, earlier, orderPricer(before.order))
  const refund = {
    id: newId(),
    order_id: before.id,
    doc: withSummary({ transactions: [], details, summary: { breakdown } }, before),
    side_effects: sideEffects,
  }
  await store.insertRefund(site, refund)
  await settleOrder(site, before, await fulfilledByRefund(site, before.id, await restockFor(site, before, refund)))
}

/** Records the outcome of a refund. Safe to repeat: a settled refund does not change. */
export async function settleRefund(site: SiteTx, refundId: string, outcome: ActionOutcome): Promise<void> {
  const stored = await store.findRefund(site, refundId)
  const [sent] = stored?.doc.transactions ?? []
  if (!sent?.paymentId || outcome.status === 'PENDING') return
  const { order: before, payment } = await lockPayment(site, sent.paymentId)
  const refund = await store.findRefund(site, refundId)
  const [open] = refund?.doc.transactions ?? []
  if (!refund || open?.refundStatus !== 'STARTED') return
  const amount = minorOf(open.amount, before.currency)
  const succeeded = outcome.status === 'SUCCEEDED'
  const isOfMembership = isMembershipPayment(payment)
  if (!isOfMembership) await saveRefundedAmount(site, payment, amount, succeeded)
  else if (succeeded) await store.savePayment(site, voided(payment))
  const overpayment = succeeded ? overpaymentIn(before, refund.doc.details, amount) : 0n
  if (succeeded && !isOfMembership && amount > 0n) {
    const made = [...(await store.loadRefundEntries(site, before.id)), { amount: amount - overpayment, refund: refund.doc }]
    const tax = refundedTaxes(before, made).at(-1)!
    await store.insertEntry(site, {
      orderId: before.id,
      paymentId: payment.id,
      kind: 'REFUND',
      amount,
      refundId,
      overpayment,
      tax,
    })
  }
  if (!succeeded) await restoreCardsOfRefund(site, before, refundId)
  const transaction: RefundTransaction = {
    ...open,
    refundStatus: outcome.status,
    ...(outcome.status === 'FAILED' && { refundStatusInfo: { description: outcome.reason } }),
    ...('transactionId' in outcome && outcome.transactionId && { providerRefundId: outcome.transactionId }),
  }
  await store.saveRefund(site, { id: refundId, doc: withSummary({ ...refund.doc, transactions: [transaction] }, before) })
  const content = { refundId, payment: refundedPayment(payment, transaction) }
  const history = succeeded
    ? activity(site.now, 'PAYMENT_REFUNDED', { paymentRefunded: content })
    : activity(site.now, 'PAYMENT_REFUND_FAILED', { paymentRefundFailed: content })
  const order = succeeded ? await fulfilledByRefund(site, before.id, await restockFor(site, before, refund)) : before.order
  const refundedOverpayment = before.refundedOverpayment + overpayment
  const after = await settleOrder(site, { ...before, refundedOverpayment }, withActivities(order, history))
  await recordTransactions(site, after, { paymentIds: [payment.id], refundIds: [refundId] })
  if (succeeded) await recordRefundCompleted(site, after, { refundId, sideEffects: refund.side_effects })
}

/**
 * The part of a refund that gives back an overpayment: what was paid beyond the order's total, which an edit has lowered. A refund that
 * names goods, delivery or fees is for them.
 */
function overpaymentIn({ paid, refundedOverpayment, total }: StoredOrder, details: RefundDetails = {}, amount: bigint): bigint {
  const overpaid = paid - refundedOverpayment - total
  if (overpaid <= 0n || namesParts(details)) return 0n
  return amount < overpaid ? amount : overpaid
}

/** Notes the provider's id of a refund that it has not decided yet. */
export async function noteProviderRefund(site: SiteTx, refundId: string, providerRefundId: string): Promise<void> {
  const refund = await store.findRefund(site, refundId)
  const [open, ...others] = refund?.doc.transactions ?? []
  if (!refund || !open) return
  await store.saveRefund(site, { id: refundId, doc: { ...refund.doc, transactions: [{ ...open, providerRefundId }, ...others] } })
}

async function saveRefundedAmount(site: SiteTx, payment: store.PaymentRow, amount: bigint, succeeded: boolean): Promise<void> {
  const refunded = payment.refunded_minor + (succeeded ? amount : 0n)
  await store.savePayment(site, {
    ...payment,
    refunding_minor: payment.refunding_minor - amount,
    refunded_minor: refunded,
    status: refunded === 0n ? payment.status : refunded === payment.captured_minor ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
  })
}

/** The order without the refunded units is fulfilled if all others were shipped before. */
async function fulfilledByRefund(site: SiteTx, orderId: string, order: PricedOrder): Promise<PricedOrder> {
  if (order.fulfillmentStatus !== 'PARTIALLY_FULFILLED') return order
  const fulfillmentStatus = fulfillmentStatusOf(order.lineItems, await loadFulfilledUnits(site, orderId), order.paymentStatus)
  if (fulfillmentStatus !== 'FULFILLED') return order
  return withActivities({ ...order, fulfillmentStatus }, activity(site.now, 'ORDER_FULFILLED'))
}

/** Returns the details of an order's refunds so far, without those that failed. */
export async function loadEarlierDetails(site: SiteRead, orderId: string): Promise<RefundDetails[]> {
  return (await store.loadRefunds(site, orderId)).filter(({ doc }) => !hasFailed(doc)).map(({ doc }) => doc.details ?? {})
}

function hasFailed({ transactions = [] }: Refund): boolean {
  return transactions.length > 0 && transactions.every(({ refundStatus }) => refundStatus === 'FAILED')
}

function withSummary(refund: Refund, { order, currency }: StoredOrder): Refund {
  const price = orderPricer(order)
  const amountIn = (...statuses: (RefundTransaction['refundStatus'] | 'ANY')[]) =>
    price(
      (refund.transactions ?? [])
        .filter(({ refundStatus }) => statuses.includes('ANY') || statuses.includes(refundStatus))
        .reduce((sum, { amount }) => sum + minorOf(amount, currency), 0n),
    )
  return {
    ...refund,
    summary: {
      ...refund.summary,
      requestedRefund: amountIn('ANY'),
      pendingRefund: amountIn('STARTED', 'PENDING'),
      refunded: amountIn('SUCCEEDED'),
      failedRefundAmount: amountIn('FAILED'),
      pending: (refund.transactions ?? []).some(({ refundStatus }) => refundStatus === 'STARTED'),
    },
  }
}

function refundedPayment({ id, doc }: store.PaymentRow, { amount, externalRefund = false }: RefundTransaction) {
  const { giftCardPaymentId } = doc.giftcardPaymentDetails ?? {}
  if (giftCardPaymentId) return { paymentId: id, externalRefund, giftCard: { giftCardPaymentId, amount: amount! } }
  const { membershipId } = doc.membershipPaymentDetails ?? {}
  if (membershipId) return { paymentId: id, externalRefund, membership: { membershipId } }
  return { paymentId: id, externalRefund, regular: { amount: amount!, ...doc.regularPaymentDetails?.creditCardDetails } }
}
