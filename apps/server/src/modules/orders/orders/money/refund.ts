import type {
  PaymentRefund,
  Refund,
  RefundDetails,
  RefundSideEffects,
  RefundTransaction,
} from '@stoa/contract/services/ecom/orders'
import { fulfillmentStatusOf } from '@stoa/order-rules'
import type { PricedOrder } from '../stored-order.ts'
import { getOrThrow } from '../../../../kernel/basics/get-or-throw.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { zip } from '../../../../kernel/basics/zip.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { ActionOutcome } from '../../payments/index.ts'
import { activity, withActivities } from '../activities.ts'
import { minorOf, orderPricer, sum } from '../amounts.ts'
import { recordRefundCompleted, recordTransactions } from '../events.ts'
import { settleOrder } from '../save.ts'
import { loadFulfilledUnits } from '../store/fulfillments.ts'
import { lockOrder } from '../store/orders.ts'
import * as store from '../store/payments.ts'
import type { StoredOrder } from '../stored-order.ts'
import { isGiftCardPayment, refundGiftCardPayment } from './gift-card.ts'
import { lockPayment } from './lock.ts'
import { beginMembershipRefund, isMembershipPayment, voided } from './membership.ts'
import { namesParts, planRefund, refundedLines, refundValueOf, requireValue, type RefundPlan } from './refund-plan.ts'
import { collectorRefusals, type RefundRefusals } from './refund-refusals.ts'
import { refundSoldCards, restoreCardsOfRefund } from './refund-sold-cards.ts'
import { writeRefundFigures } from '../write-figures.ts'
import { refundedTaxes } from './refunded-tax.ts'
import { refundable, whyByHand, whyNotRefundable } from './refundability.ts'
import { checkRestock, restockFor } from './restock.ts'

export interface RefundRequest {
  payments: readonly PaymentRefund[]
  details?: RefundDetails | undefined
  sideEffects?: RefundSideEffects | undefined
}

/**
 * Writes a refund intent with a transaction for each payment and reserves the amounts, so that no other refund can use them. What no
 * provider has to make is settled at once. Throws the errors of `refusals`, and those of refunding sold gift cards.
 */
export async function openRefund(
  site: SiteTx,
  orderId: string,
  request: RefundRequest,
  refusals: RefundRefusals = collectorRefusals,
): Promise<{ refundId: string }> {
  const before = await lockOrder(site, orderId)
  const { details = {}, sideEffects } = request
  const price = orderPricer(before.order)
  const rows = new Map((await store.loadPayments(site, before.id)).map((payment) => [payment.id, payment]))
  const requested = request.payments.map((each) => {
    const payment = rows.get(each.paymentId ?? '')
    if (!payment) throw refusals.paymentNotFound(each)
    return { request: each, payment }
  })
  const plan = planRefund(before.order, details, await loadEarlierDetails(site, before.id))
  for (const { request: each, payment } of requested)
    checkRefundable(before.order, payment, { refusals, isReturn: isReturn(each, plan, before.currency) })
  checkRestock(before.order, sideEffects?.restockInfo ?? {})
  const value = requireValue(plan, details, price, refusals.part)
  const refundId = newId()
  const shares = sharesOf(before, requested, { details, total: value.total })
  const transactions: RefundTransaction[] = []
  const reserved: store.PaymentRow[] = []
  for (const {
    request: each,
    payment: { id },
    amount,
  } of shares) {
    const payment = getOrThrow(rows, id)
    const isOfMembership = isMembershipPayment(payment)
    const left = refundable(payment)
    const isMoneyless = amount === 0n && refundedLines(details).length > 0
    const isAllowed = isOfMembership || isMoneyless ? amount === 0n : amount > 0n && amount <= left
    if (!isAllowed) throw refusals.invalidAmount(each, price(left))
    const byHand = whyByHand(payment) !== undefined
    if (byHand && !each.externalRefund && amount > 0n) refusals.checkByHand(each)
    const isExternal = each.externalRefund === true || byHand
    if (isOfMembership) await beginMembershipRefund(site, id, isExternal)
    transactions.push({ paymentId: id, amount: price(amount), refundStatus: 'STARTED', externalRefund: isExternal })
    const row = await store.savePayment(site, { ...payment, refunding_minor: payment.refunding_minor + amount })
    rows.set(id, row)
    reserved.push(row)
  }
  const amount = sum(shares, (share) => share.amount)
  await refundSoldCards(site, before, { refundId, details, value, amount })
  const doc: Refund = { transactions, details: value.details, summary: { breakdown: value.breakdown } }
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
      payments: zip(reserved, transactions).map(([payment, transaction]) => refundedPayment(payment, transaction)),
      ...(details.reason && { reason: details.reason }),
    },
  })
  const after = await settleOrder(site, before, withActivities(before.order, initiated))
  const settledAtOnce: string[] = []
  for (const [payment, transaction] of zip(reserved, transactions)) {
    const share = minorOf(transaction.amount, before.currency)
    const isOfGiftCard = isGiftCardPayment(payment) && share > 0n
    if (!transaction.externalRefund && isOfGiftCard) await refundGiftCardPayment(site, payment, { refundId, amount: share })
    if (transaction.externalRefund || isOfGiftCard || (share === 0n && !isMembershipPayment(payment)))
      settledAtOnce.push(payment.id)
  }
  for (const paymentId of settledAtOnce) await settleRefund(site, refundId, paymentId, { status: 'SUCCEEDED' })
  if (settledAtOnce.length < transactions.length) await recordTransactions(site, after, { refundIds: [refundId] })
  return { refundId }
}

interface RequestedRefund {
  request: PaymentRefund
  payment: store.PaymentRow
}

/**
 * The amount of each payment in minor units: the one that was asked for; else what the explicit amounts leave of the named parts; without
 * parts, all that is left of the payment.
 */
function sharesOf(
  { currency }: StoredOrder,
  requested: readonly RequestedRefund[],
  { details, total }: { details: RefundDetails; total: bigint },
): (RequestedRefund & { amount: bigint })[] {
  const given = (request: PaymentRefund) => (request.amount ? minorOf(request.amount, currency) : undefined)
  let open = total - sum(requested, ({ request }) => given(request) ?? 0n)
  if (open < 0n) open = 0n
  const lastWithout = requested.findLast(({ request, payment }) => !request.amount && !isMembershipPayment(payment))
  return requested.map((each) => {
    const { request, payment } = each
    const left = refundable(payment)
    if (isMembershipPayment(payment)) return { ...each, amount: given(request) ?? 0n }
    const explicit = given(request)
    if (explicit !== undefined) return { ...each, amount: explicit }
    if (!namesParts(details)) return { ...each, amount: left }
    // What exceeds the last payment is refused, not dropped.
    const amount = each === lastWithout || open < left ? open : left
    open -= amount
    return { ...each, amount }
  })
}

/** True if lines come back without money, because they were free or are not paid back. They count as returned, and can be restocked. */
function isReturn({ amount }: PaymentRefund, { lines, fees, shipping }: RefundPlan, currency: string): boolean {
  if (lines.length === 0) return false
  if (amount) return minorOf(amount, currency) === 0n
  return [...lines, ...fees, ...(shipping ? [shipping] : [])].every((part) => part.problem || part.worth === 0n)
}

function checkRefundable(
  order: PricedOrder,
  payment: store.PaymentRow,
  { refusals, isReturn: isMoneyless }: { refusals: RefundRefusals; isReturn: boolean },
): void {
  const reason = whyNotRefundable(order, payment)
  if (reason && !(isMoneyless && !isMembershipPayment(payment))) throw refusals.notRefundable(payment.id, reason)
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

/** Records the outcome of one payment's refund. Safe to repeat: what is settled does not change. */
export async function settleRefund(site: SiteTx, refundId: string, paymentId: string, outcome: ActionOutcome): Promise<void> {
  if (outcome.status === 'PENDING') return
  const { order: before, payment } = await lockPayment(site, paymentId)
  const refund = await store.findRefund(site, refundId)
  const open = refund && startedTransaction(refund, paymentId)
  if (!refund || !open) return
  const amount = minorOf(open.amount, before.currency)
  const succeeded = outcome.status === 'SUCCEEDED'
  const isOfMembership = isMembershipPayment(payment)
  if (!isOfMembership) await saveRefundedAmount(site, payment, amount, succeeded)
  else if (succeeded) await store.savePayment(site, voided(payment))
  const overpayment = succeeded ? overpaymentIn(before, refund.doc.details, amount) : 0n
  if (succeeded && !isOfMembership && amount > 0n) {
    const entry = { id: newId(), date: site.now, amount: amount - overpayment, refund: refund.doc, refundId }
    const made = [...(await store.loadRefundEntries(site, before.id)), entry]
    const tax = refundedTaxes(before, made).at(-1)!
    await writeRefundFigures(site, before, made)
    await store.insertEntry(site, {
      id: entry.id,
      orderId: before.id,
      paymentId: payment.id,
      kind: 'REFUND',
      amount,
      refundId,
      overpayment,
      tax,
    })
  }
  const transaction: RefundTransaction = {
    ...open,
    refundStatus: outcome.status,
    ...(outcome.status === 'FAILED' && { refundStatusInfo: { description: outcome.reason } }),
    ...('transactionId' in outcome && outcome.transactionId && { providerRefundId: outcome.transactionId }),
  }
  const transactions = replaceTransaction(refund, open, transaction)
  await store.saveRefund(site, { id: refundId, doc: withSummary({ ...refund.doc, transactions }, before) })
  const content = { refundId, payment: refundedPayment(payment, transaction) }
  const history = succeeded
    ? activity(site.now, 'PAYMENT_REFUNDED', { paymentRefunded: content })
    : activity(site.now, 'PAYMENT_REFUND_FAILED', { paymentRefundFailed: content })
  // What came back counts once, when the last payment of the refund is decided.
  const isDecided = transactions.every(({ refundStatus }) => refundStatus !== 'STARTED')
  const isMade = isDecided && transactions.some(({ refundStatus }) => refundStatus === 'SUCCEEDED')
  if (isDecided && transactions.some(({ refundStatus }) => refundStatus === 'FAILED')) {
    const made = transactions.filter(({ refundStatus }) => refundStatus === 'SUCCEEDED')
    await restoreCardsOfRefund(site, before, {
      refundId,
      details: refund.doc.details ?? {},
      breakdown: refund.doc.summary?.breakdown ?? {},
      refunded: sum(made, (each) => minorOf(each.amount, before.currency)),
    })
  }
  const order = isMade ? await fulfilledByRefund(site, before.id, await restockFor(site, before, refund)) : before.order
  const refundedOverpayment = before.refundedOverpayment + overpayment
  const after = await settleOrder(site, before, withActivities(order, history), { sums: { refundedOverpayment } })
  await recordTransactions(site, after, { paymentIds: [payment.id], refundIds: [refundId] })
  if (isMade) await recordRefundCompleted(site, after, { refundId, sideEffects: refund.side_effects })
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
export async function noteProviderRefund(
  site: SiteTx,
  refundId: string,
  paymentId: string,
  providerRefundId: string,
): Promise<void> {
  const refund = await store.findRefund(site, refundId)
  const open = refund && startedTransaction(refund, paymentId)
  if (!refund || !open) return
  const transactions = replaceTransaction(refund, open, { ...open, providerRefundId })
  await store.saveRefund(site, { id: refundId, doc: { ...refund.doc, transactions } })
}

function startedTransaction({ doc }: store.RefundRow, paymentId: string): RefundTransaction | undefined {
  return doc.transactions?.find((each) => each.paymentId === paymentId && each.refundStatus === 'STARTED')
}

function replaceTransaction({ doc }: store.RefundRow, before: RefundTransaction, after: RefundTransaction): RefundTransaction[] {
  return (doc.transactions ?? []).map((each) => (each === before ? after : each))
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
