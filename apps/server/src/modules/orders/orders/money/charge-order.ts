import type * as contract from '@stoa/contract/services/ecom/order-billing'
import { fieldNotAllowed, invalid, refusal, WireError } from '../../../../kernel/basics/errors.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { formats } from '../../../../kernel/basics/formats.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { defaultCharger, type ReturnTo } from '../../payments/index.ts'
import { cardToCharge, chargerOf } from '../../saved-cards/index.ts'
import { minorOf, sum } from '../amounts.ts'
import { amountToCollect } from '../collectability.ts'
import { lockOrder } from '../store/orders.ts'
import { loadPayments, savePayment, type PaymentRow } from '../store/payments.ts'
import type { StoredOrder } from '../stored-order.ts'
import { beginPayment, type PaymentIntent } from './begin.ts'
import { chargeLines } from './charge-memberships.ts'
import { redeemOnOrder } from './redeem-gift-card.ts'
import { plannedAction } from './scheduled.ts'

/** What was begun: the payments, and the one that is charged at its provider next. */
export interface OpenedCharge {
  paymentIds: string[]
  /** Absent where nothing is charged, or the payment waits for its card. */
  toCharge?: string
}

/**
 * Begins all parts of a charge in one transaction, or none. The same idempotency key finds the charge that it began before. Throws the codes
 * of `chargeOrder`.
 */
export async function openCharge(
  site: SiteTx,
  request: contract.ChargeOrderRequest & { orderId: string },
): Promise<OpenedCharge> {
  const { orderId, giftCards = [], memberships = [], regularCharge } = request
  const { idempotencyKey } = request
  const stored = await lockOrder(site, orderId)
  const payments = await loadPayments(site, orderId)
  const prepared = payments.find(({ id }) => id === regularCharge?.paymentIntentId)
  // Also without a key, the parts of a charge are given back together.
  const chargeCorrelationId = idempotencyKey ?? prepared?.doc.chargeCorrelationId ?? newId()
  const known = idempotencyKey ? payments.filter(({ doc }) => doc.chargeCorrelationId === idempotencyKey) : []
  if (known.length > 0) return chargeBegunBefore(known)
  checkChargeable(stored, request)
  const paymentIds: string[] = []
  if (memberships.length > 0) paymentIds.push(...(await chargeMembershipsOf(site, stored, { ...request, chargeCorrelationId })))
  for (const { giftCardCode, amount, currencyConversionInfo } of giftCards) {
    if (currencyConversionInfo)
      throw fieldNotAllowed('giftCards.currencyConversionInfo', 'is not possible: a gift card pays orders of its own currency')
    const redemption = {
      code: giftCardCode ?? '',
      amount: minorOf(amount, stored.currency),
      foreignCurrencyCode: 'INVALID_GIFT_CARD_CURRENCY',
      chargeCorrelationId,
    }
    paymentIds.push((await redeemOnOrder(site, orderId, redemption)).paymentId)
  }
  if (!regularCharge) return { paymentIds }
  const regular = await beginRegular(site, stored, { request, regularCharge, payments, chargeCorrelationId })
  return { paymentIds: [...paymentIds, regular.id], ...(regular.isCharged && { toCharge: regular.id }) }
}

function chargeBegunBefore(known: readonly PaymentRow[]): OpenedCharge {
  const open = known.find(({ status, doc, token, redirect_url }) => {
    const isAtProvider = (token ?? redirect_url) !== null
    return doc.regularPaymentDetails && status === 'PENDING' && isAtProvider
  })
  return { paymentIds: known.map(({ id }) => id), ...(open && { toCharge: open.id }) }
}

/** Refuses what an order may not be charged with, before anything is charged. */
export function checkChargeable(
  stored: StoredOrder,
  { giftCards = [], regularCharge }: Pick<contract.ChargeOrderRequest, 'giftCards' | 'regularCharge'>,
): void {
  requireNotPending(stored)
  const amounts = [...giftCards, ...(regularCharge ? [regularCharge] : [])].map(({ amount }) => minorOf(amount, stored.currency))
  if (amounts.length === 0) {
    if (stored.order.status === 'CANCELED' || stored.order.status === 'REJECTED')
      throw refusal('ORDER_CANCELED', 'the order was canceled', { orderId: stored.id })
    return
  }
  // Each part has an amount, and together they are no more than what the order owes.
  const total = amounts.some((amount) => amount <= 0n) ? 0n : sum(amounts, (amount) => amount)
  amountToCollect(stored, total, 'ORDER_PAID')
}

/** An order that waits for its approval owes nothing yet. */
export function requireNotPending({ id: orderId, order: { status } }: StoredOrder): void {
  if (status === 'PENDING') throw refusal('ORDER_IS_PENDING', 'the order waits for its approval', { orderId })
}

type MembershipCharges = Pick<contract.ChargeOrderRequest, 'memberId' | 'memberships'> & {
  chargeCorrelationId?: string | undefined
}

/** Charges memberships for lines of a locked order; returns the payments. Throws MEMBERSHIP_NOT_ELIGIBLE, LINE_ITEM_PAID, ORDER_CANCELED. */
export async function chargeMembershipsOf(
  site: SiteTx,
  { id: orderId, order }: StoredOrder,
  { memberId, memberships = [], chargeCorrelationId }: MembershipCharges,
): Promise<string[]> {
  const items = memberships.map(({ lineItemId, membershipIdentifier }) => {
    const { existingMembership, membershipId: olderId, membershipAppId } = membershipIdentifier ?? {}
    const membershipId = existingMembership?.membershipId ?? olderId
    const appId = existingMembership?.appId ?? membershipAppId
    const line = order.lineItems.find(({ id }) => id === lineItemId)
    const { appId: catalogAppId, catalogItemId } = line?.catalogReference ?? {}
    // The benefit of a plan that the same order buys is nobody's membership yet.
    if (!membershipId || !appId || !catalogAppId || !catalogItemId)
      throw notEligible({ lineItemId, reason: line ? 'UNKNOWN_MEMBERSHIP' : 'LINE_ITEM_NOT_FOUND' })
    return {
      membershipId,
      appId,
      membershipName: { original: line?.membership?.name?.original ?? membershipId },
      lineItemId: lineItemId ?? '',
      catalogReference: { appId: catalogAppId, catalogItemId },
      rootCatalogItemId: catalogItemId,
    }
  })
  const chargedMemberId = memberId ?? order.buyerInfo?.memberId
  if (!chargedMemberId) throw notEligible({ reason: 'NO_MEMBER' })
  try {
    return (await chargeLines(site, orderId, chargedMemberId, items, chargeCorrelationId)).paymentIds
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    if (error.code === 'MEMBERSHIP_NOT_FOUND') throw notEligible({ ...error.data, reason: 'MEMBERSHIP_NOT_FOUND' })
    if (error.code !== 'MEMBERSHIP_CANNOT_BE_CHARGED') throw error
    switch (error.data?.['reason']) {
      case 'ALREADY_CHARGED':
        throw refusal('LINE_ITEM_PAID', 'a membership has paid this item', error.data)
      case 'ORDER_CANCELED':
        throw refusal('ORDER_CANCELED', 'the order was canceled', { orderId })
      default:
        throw notEligible(error.data)
    }
  }
}

function notEligible(data: object = {}) {
  return refusal('MEMBERSHIP_NOT_ELIGIBLE', 'the membership cannot pay this item', data)
}

interface Regular {
  request: contract.ChargeOrderRequest
  regularCharge: contract.RegularCharge
  payments: readonly PaymentRow[]
  chargeCorrelationId: string
}

/**
 * A payment intent is a payment method that the member saved, or a payment of the order that was prepared before and gets its card on the
 * provider's page. With `delayedCharge`, such a payment is prepared.
 */
async function beginRegular(
  site: SiteTx,
  stored: StoredOrder,
  { request, regularCharge, payments, chargeCorrelationId }: Regular,
): Promise<{ id: string; isCharged: boolean }> {
  const { paymentIntentId, delayedCharge, amount, delayedCaptureSettings, redirectUrls, savePaymentMethod } = regularCharge
  const scheduledAction = delayedCaptureSettings && plannedAction(site, delayedCaptureSettings)
  const returnTo = returnAddresses(redirectUrls)
  const common = {
    amount: minorOf(amount, stored.currency),
    ...(delayedCaptureSettings && { delayCapture: true, scheduledAction }),
    chargeCorrelationId,
    ...(returnTo && { returnTo }),
  }
  if (!paymentIntentId) {
    if (!delayedCharge) throw refusal('PAYMENT_INTENT_ID_REQUIRED', 'a charge that is not delayed needs a payment intent')
    const memberId = stored.order.buyerInfo?.memberId
    if (savePaymentMethod && !memberId) throw fieldNotAllowed('regularCharge.savePaymentMethod', 'is for orders of members')
    const charger = await defaultCharger(site)
    if (!charger) throw methodUnavailable()
    const prepared = await begin(site, stored, { ...common, charger, ...(savePaymentMethod && { saveCardFor: memberId }) })
    return { ...prepared, isCharged: false }
  }
  const prepared = payments.find(({ id }) => id === paymentIntentId)
  if (prepared) {
    checkPrepared(prepared, common.amount)
    await savePayment(site, { ...prepared, doc: { ...prepared.doc, chargeCorrelationId } })
    return { id: prepared.id, isCharged: true }
  }
  requireNoOtherCharge(payments)
  const card = await savedMethod(site, stored, { memberId: request.memberId, paymentIntentId })
  const intent = {
    ...common,
    charger: chargerOf(card),
    paymentToken: card.token,
    savedCardOf: card.member_id,
    ...(request.merchantInitiated && { offSession: true }),
  }
  return { ...(await begin(site, stored, intent)), isCharged: true }
}

/** Where the payer continues after a page of the provider. An address that is missing is replaced by the next best one. */
function returnAddresses(urls: contract.RedirectUrls = {}): ReturnTo | undefined {
  for (const [name, url] of Object.entries(urls))
    if (url && !formats.WEB_URL(url))
      throw invalid({
        field: `regularCharge.redirectUrls.${name}`,
        description: 'must be a web address',
        violatedRule: 'FORMAT',
        data: { type: 'WEB_URL' },
      })
  const { successUrl, cancelUrl, errorUrl, pendingUrl } = urls
  if (!successUrl) return undefined
  return {
    success: successUrl,
    cancel: cancelUrl ?? successUrl,
    error: errorUrl ?? cancelUrl ?? successUrl,
    pending: pendingUrl ?? successUrl,
  }
}

/** Test money pays no real order, and real money no test order. */
async function begin(site: SiteTx, stored: StoredOrder, intent: PaymentIntent): Promise<{ id: string }> {
  if ((stored.order.isTest ?? false) !== (site.settings.mode === 'TEST')) throw methodUnavailable()
  return beginPayment(site, stored.id, intent)
}

function checkPrepared({ id, status, token, amount_minor, redirect_url }: PaymentRow, amount: bigint): void {
  if (status === 'PENDING' && (token ?? redirect_url) !== null) throw inProgress(id)
  if (status === 'DECLINED' || status === 'CANCELED' || status === 'VOIDED')
    throw refusal('PAYMENT_ATTEMPT_EXPIRED', 'this attempt to pay is over', { paymentId: id })
  if (status !== 'PENDING') throw refusal('PAYMENT_ALREADY_APPROVED', 'this payment was made before', { paymentId: id })
  if (amount !== amount_minor) throw refusal('INVALID_AMOUNT', 'the payment was prepared with another amount', { paymentId: id })
}

/** Throws while another payment of the order may still succeed. */
export function requireNoOtherCharge(payments: readonly PaymentRow[]): void {
  const open = payments.find(({ status, token, redirect_url }) => status === 'PENDING' && (token ?? redirect_url) !== null)
  if (open) throw inProgress(open.id)
}

function inProgress(paymentId: string) {
  return refusal('PAYMENT_ALREADY_IN_PROGRESS', 'another payment of the order is not decided yet', { paymentId })
}

async function savedMethod(
  site: SiteTx,
  { order }: StoredOrder,
  { memberId, paymentIntentId }: { memberId: string | null | undefined; paymentIntentId: string },
) {
  const buyer = order.buyerInfo?.memberId
  if (!buyer || (memberId && memberId !== buyer)) throw methodUnavailable()
  try {
    return await cardToCharge(site, buyer, paymentIntentId)
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== 'SAVED_CARD_NOT_FOUND') throw error
    throw methodUnavailable()
  }
}

function methodUnavailable() {
  return refusal('PAYMENT_METHOD_UNAVAILABLE', 'no such payment method can be charged for this order')
}
