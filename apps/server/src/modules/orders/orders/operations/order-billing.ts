import * as contract from '@stoa/contract/services/ecom/order-billing'
import type { RefundDetails, RefundSideEffects } from '@stoa/contract/services/ecom/orders'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { minorOf } from '../amounts.ts'
import { amountToCollect, hasChargebacks } from '../collectability.ts'
import { checkChargeable, chargeMembershipsOf, openCharge, requireNotPending } from '../money/charge-order.ts'
import { chargePayment } from '../money/charge.ts'
import { beginSavedCardCharge, loadChargeableCards } from '../money/charge-saved-card.ts'
import { orLeaveToJob } from '../money/external-call.ts'
import { actOnHold, openCapture, openVoid, type HoldCodes } from '../money/hold.ts'
import { makeRefund, startRefund } from '../money/make-refund.ts'
import { giveBackMembership, isMembershipPayment } from '../money/membership.ts'
import { orderRefundability } from '../money/order-refundability.ts'
import { redeemOnOrder } from '../money/redeem-gift-card.ts'
import { calculateRefund as calculate, detailsOf } from '../money/refund-calculation.ts'
import { billingRefusals } from '../money/refund-refusals.ts'
import { loadEarlierDetails } from '../money/refund.ts'
import { plannedAction } from '../money/scheduled.ts'
import { getOrder, lockOrder } from '../store/orders.ts'
import { loadPayments, loadRefundEntries, loadTransactionsOfOrder } from '../store/payments.ts'
import type { StoredOrder } from '../stored-order.ts'

export const chargeOrder = implementAction(contract.chargeOrder, async (context, request) => {
  const { paymentIds, toCharge } = await context.intend((tx) => openCharge(tx, request))
  if (toCharge) await chargePayment(context, toCharge)
  return {
    ...(await paymentsOf(context.site, request.orderId, paymentIds)),
    ...(toCharge && { regularChargeResponseToken: toCharge }),
  }
})

export const chargeMemberships = implement(contract.chargeMemberships, async ({ site }, request) => {
  const stored = await lockOrder(site, request.orderId)
  checkChargeable(stored, {})
  const paymentIds = await chargeMembershipsOf(site, stored, request)
  const { payments } = await paymentsOf(site, request.orderId, paymentIds)
  return { payments }
})

export const redeemGiftCard = implement(
  contract.redeemGiftCard,
  async ({ site, refuse }, { orderId, giftCardCode, amount, currency }) => {
    const stored = await lockOrder(site, orderId)
    if (currency !== stored.currency)
      throw refuse('CURRENCY_MISMATCH', `the order is in ${stored.currency}`, { orderCurrency: stored.currency })
    requireNotPending(stored)
    const minor = amountToCollect(stored, minorOf(amount, currency), 'ORDER_PAID')
    const redemption = { code: giftCardCode, amount: minor, foreignCurrencyCode: 'CURRENCY_NOT_SUPPORTED' }
    const { paymentId } = await redeemOnOrder(site, orderId, redemption)
    const { payments, orderTransactions } = await paymentsOf(site, orderId, [paymentId])
    const [payment] = payments
    return { ...(payment && { payment }), orderTransactions }
  },
)

export const authorizeChargeWithSavedPaymentMethod = implementAction(
  contract.authorizeChargeWithSavedPaymentMethod,
  async (context, { orderId, amount, currency, delayedCaptureSettings }) => {
    const { id } = await context.intend((tx) => openAuthorization(tx, { orderId, amount, currency, delayedCaptureSettings }))
    await chargePayment(context, id)
    const { payments, orderTransactions } = await paymentsOf(context.site, orderId, [id])
    const [payment] = payments
    return { ...(payment && { payment }), orderTransactions }
  },
)

/** The default of the methods that the order's member saved is charged. */
async function openAuthorization(
  site: SiteTx,
  { orderId, amount, currency, delayedCaptureSettings }: contract.AuthorizeChargeWithSavedPaymentMethodRequest,
): Promise<{ id: string }> {
  const stored = await lockOrder(site, orderId)
  if (currency !== stored.currency)
    throw refusal('INVALID_CURRENCY', `the order is in ${stored.currency}`, { orderCurrency: stored.currency })
  requireNotPending(stored)
  const minor = amountToCollect(stored, minorOf(amount, stored.currency), 'ORDER_PAID')
  const scheduledAction = plannedAction(site, delayedCaptureSettings)
  const isOfMode = (stored.order.isTest ?? false) === (site.settings.mode === 'TEST')
  const card = (await loadChargeableCards(site, orderId)).find(({ expiryState }) => expiryState !== 'EXPIRED')
  if (!card?.id || !isOfMode)
    throw refusal('NO_SAVED_PAYMENT_METHOD', 'the member of the order has no saved payment method', { orderId })
  return beginSavedCardCharge(site, orderId, card.id, () => minor, {
    terms: { delayCapture: true, ...(scheduledAction && { scheduledAction }) },
    inProgressCode: 'PAYMENT_ALREADY_IN_PROGRESS',
  })
}

const captureCodes: HoldCodes = { notOnline: 'PAYMENT_NOT_AUTHORIZED', notAtProvider: 'PAYMENT_NOT_AUTHORIZED' }
const voidCodes: HoldCodes = { notOnline: 'PAYMENT_NOT_AUTHORIZED', notAtProvider: 'GATEWAY_TRANSACTION_NOT_FOUND' }

export const captureAuthorizedPayments = implementAction(
  contract.captureAuthorizedPayments,
  async ({ site, transaction, intend }, { orderId, payments }) => {
    await intend(async (tx) => {
      const { order } = await lockOrder(tx, orderId)
      if (hasChargebacks(order))
        throw refusal('ORDER_HAS_CHARGEBACKS', "the buyer's bank took money of this order back", { orderId })
      await openCapture(tx, orderId, payments, captureCodes)
      return {}
    })
    for (const { paymentId } of payments) await orLeaveToJob(actOnHold({ site, transaction }, paymentId))
    return { orderTransactions: await loadTransactionsOfOrder(site, orderId) }
  },
)

export const voidAuthorizedPayments = implementAction(
  contract.voidAuthorizedPayments,
  async ({ site, transaction, intend }, { orderId, paymentIds }) => {
    await intend(async (tx) => {
      await openVoid(tx, orderId, paymentIds, { codes: voidCodes })
      return {}
    })
    for (const paymentId of paymentIds) await orLeaveToJob(actOnHold({ site, transaction }, paymentId))
    return { orderTransactions: await loadTransactionsOfOrder(site, orderId) }
  },
)

export const getOrderRefundability = implementRead(contract.getOrderRefundability, async ({ site }, { orderId }) => {
  const { order, id } = await getOrder(site, orderId)
  return orderRefundability(order, await loadPayments(site, id), await loadEarlierDetails(site, id))
})

export const calculateRefund = implementRead(contract.calculateRefund, async ({ site }, { orderId, refundItems = {} }) => {
  const stored = await getOrder(site, orderId)
  const [details, entries] = await Promise.all([loadEarlierDetails(site, stored.id), loadRefundEntries(site, stored.id)])
  return calculate(stored, refundItems, { details, entries })
})

export const refundPayments = implementAction(contract.refundPayments, async ({ site, transaction, intend }, request) => {
  const { orderId, paymentRefunds, refundItems = {}, sideEffects = {}, customerReason } = request
  const { refundId } = await intend(async (tx) => {
    const details: RefundDetails = { ...detailsOf(refundItems), ...(customerReason && { reason: customerReason }) }
    const restock = restockInfo(await lockOrder(tx, orderId), sideEffects)
    const { sendCustomerEmail, customMessage } = sideEffects.notifications ?? {}
    const effects: RefundSideEffects = {
      ...(restock && { restockInfo: restock }),
      ...(sendCustomerEmail && { sendOrderRefundedEmail: sendCustomerEmail }),
      ...(customMessage && { customMessage }),
    }
    return startRefund(tx, orderId, { payments: paymentRefunds, details, sideEffects: effects }, billingRefusals)
  })
  await orLeaveToJob(makeRefund({ site, transaction }, refundId))
  const orderTransactions = await loadTransactionsOfOrder(site, orderId)
  const refund = orderTransactions.refunds?.find(({ id }) => id === refundId)
  return { ...(refund && { refund }), orderTransactions }
})

/** Throws LINE_ITEM_NOT_FOUND, and INVALID_LINE_ITEM_RESTOCK_QUANTITY for more units than are not back in stock. */
function restockInfo({ order }: StoredOrder, { restock }: contract.RefundSideEffects): RefundSideEffects['restockInfo'] {
  const items = restock?.lineItems ?? []
  if (items.length === 0) return undefined
  const units = new Map<string, number>()
  for (const item of items) {
    const { lineItemId = '', quantity = 1 } = item
    const line = order.lineItems.find(({ id }) => id === lineItemId)
    if (!line) throw refusal('LINE_ITEM_NOT_FOUND', 'is not a line of the order', { lineItemId })
    const all = (units.get(lineItemId) ?? 0) + quantity
    units.set(lineItemId, all)
    const left = line.quantity - (line.restockQuantity ?? 0)
    if (all > left)
      throw refusal('INVALID_LINE_ITEM_RESTOCK_QUANTITY', 'is more than can be put back into stock', { ...item, left })
  }
  return { type: 'SOME_ITEMS', items: [...units].map(([lineItemId, quantity]) => ({ lineItemId, quantity })) }
}

export const voidMemberships = implement(contract.voidMemberships, async ({ site, refuse }, { orderId, paymentIds }) => {
  const { id } = await lockOrder(site, orderId)
  const payments = new Map((await loadPayments(site, id)).map((payment) => [payment.id, payment]))
  for (const paymentId of new Set(paymentIds)) {
    const payment = payments.get(paymentId)
    if (!payment) throw refuse('PAYMENT_NOT_FOUND', 'the order has no such payment', { paymentId })
    if (!isMembershipPayment(payment)) throw refuse('NOT_MEMBERSHIP_PAYMENT', 'no membership made this payment', { paymentId })
    if (payment.status !== 'APPROVED' || !(await giveBackMembership(site, paymentId)))
      throw refuse('MEMBERSHIP_PAYMENT_NOT_CHARGED', 'the membership is given back already', { paymentId })
  }
  return {}
})

async function paymentsOf(site: SiteRead, orderId: string, paymentIds: readonly string[]) {
  const orderTransactions = await loadTransactionsOfOrder(site, orderId)
  const payments = (orderTransactions.payments ?? []).filter(({ id }) => id && paymentIds.includes(id))
  return { payments, orderTransactions }
}
