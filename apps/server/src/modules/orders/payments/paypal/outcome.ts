import type { LinkDescription, Order, OrdersCapture, PaymentSourceResponse, ProcessorResponse } from '@paypal/paypal-server-sdk'
import { formatAmount } from '@stoa/pricing'
import { lookupTable } from '@stoa/web/lookup-table'
import type { OpenAccount } from '../provider.ts'
import type { Mode } from '../provider-keys.ts'
import type { ChargeFacts, ChargeOutcome, KnownPayment, PaymentDetails } from '../provider-charges.ts'
import { fromMoney } from './amounts.ts'
import { isSealed } from './marks.ts'
import { authorizationOf, captureOf, orderMark, transactionIdOf, type KnownOrder } from './orders.ts'

const day = 24 * 60 * 60_000

const reviewDays = 3
/** Days in which PayPal decides a pending capture, by its reason. An electronic cheque takes up to six business days. */
const pendingDays: Record<string, number> = lookupTable({
  ECHECK: 9,
  PENDING_REVIEW: reviewDays,
  TRANSACTION_APPROVED_AWAITING_FUNDING: 9,
})
/** The owner accepts the payment at PayPal, who returns it after thirty days. */
const otherPendingDays = 30

/** PayPal's codes of card issuers and its own refusals, as buyers can act on them. */
const declineReasons: Record<string, string> = lookupTable({
  '5120': 'INSUFFICIENT_FUNDS',
  '5400': 'CARD_EXPIRED',
  '5180': 'CARD_DECLINED',
  '5110': 'CARD_DECLINED',
  INSTRUMENT_DECLINED: 'CARD_DECLINED',
  TRANSACTION_REFUSED: 'CARD_DECLINED',
  PAYER_CANNOT_PAY: 'CARD_DECLINED',
  PAYER_ACCOUNT_RESTRICTED: 'CARD_DECLINED',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'CARD_DECLINED',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'CARD_DECLINED',
  DECLINED_BY_RISK_FRAUD_FILTERS: 'CARD_DECLINED',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'CARD_DECLINED',
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  CARD_EXPIRED: 'CARD_EXPIRED',
  CARD_CLOSED: 'CARD_DECLINED',
  PAYER_ACTION_REQUIRED: 'AUTHENTICATION_REQUIRED',
  AUTHENTICATION_FAILURE: 'METHOD_NOT_AVAILABLE',
  CURRENCY_NOT_SUPPORTED: 'METHOD_NOT_AVAILABLE',
  INVALID_CLIENT: 'METHOD_NOT_AVAILABLE',
  NOT_AUTHORIZED: 'METHOD_NOT_AVAILABLE',
  PERMISSION_DENIED: 'METHOD_NOT_AVAILABLE',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'METHOD_NOT_AVAILABLE',
  PAYEE_ACCOUNT_NOT_VERIFIED: 'METHOD_NOT_AVAILABLE',
  PAYEE_ACCOUNT_RESTRICTED: 'METHOD_NOT_AVAILABLE',
  PAYEE_BLOCKED_TRANSACTION: 'METHOD_NOT_AVAILABLE',
  PAYEE_NOT_ENABLED_FOR_BILLING_AGREEMENT: 'METHOD_NOT_AVAILABLE',
  BILLING_AGREEMENT_NOT_FOUND: 'CARD_TOKEN_UNKNOWN',
  AGREEMENT_ALREADY_CANCELLED: 'CARD_TOKEN_UNKNOWN',
  INVALID_VAULT_ID: 'CARD_TOKEN_UNKNOWN',
  TOKEN_ID_NOT_FOUND: 'CARD_TOKEN_UNKNOWN',
})

export function declineReason(code: string): string {
  return declineReasons[code] ?? code
}

/** The outcome that an order has now; undefined where the buyer approved it and it must be captured or authorized. */
export function currentOutcome(account: OpenAccount, order: KnownOrder, payment: KnownPayment): ChargeOutcome | undefined {
  const facts = factsOf(account.mode, order)
  const capture = captureOf(order)
  const authorization = authorizationOf(order)
  if (capture && (!authorization || isTaken(capture))) return { ...captureOutcome(capture, order), ...facts }
  switch (authorization?.status) {
    case undefined:
      return openOutcome(account, order, payment, facts)
    case 'CREATED':
      return { status: 'AUTHORIZED', ...facts }
    case 'CAPTURED':
    case 'PARTIALLY_CAPTURED':
      return { status: capture ? 'AUTHORIZED' : 'APPROVED', ...facts }
    case 'DENIED':
      return { status: 'DECLINED', reason: deniedReason(authorization), ...facts }
    case 'VOIDED':
      return { status: 'DECLINED', reason: 'VOIDED', ...facts }
    default:
      return { status: 'PENDING', ...expected(authorization, order, reviewDays), ...facts }
  }
}

function isTaken({ status }: OrdersCapture): boolean {
  return status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED'
}

function captureOutcome(capture: OrdersCapture, order: Order): ChargeOutcome {
  if (isTaken(capture)) return { status: 'APPROVED' }
  if (capture.status !== 'PENDING') return { status: 'DECLINED', reason: deniedReason(capture) }
  const days = pendingDays[capture.statusDetails?.reason ?? ''] ?? otherPendingDays
  return { status: 'PENDING', ...expected(capture, order, days) }
}

function deniedReason({
  processorResponse,
  statusDetails,
}: {
  processorResponse?: ProcessorResponse
  statusDetails?: { reason?: string }
}): string {
  const code = processorResponse?.responseCode
  return (code && declineReasons[code]) || declineReason(statusDetails?.reason ?? 'CARD_DECLINED')
}

function expected(moved: { createTime?: string } | undefined, order: Order, days: number): { expectedBy?: Date } {
  const since = moved?.createTime ?? order.updateTime ?? order.createTime
  return since ? { expectedBy: new Date(Date.parse(since) + days * day) } : {}
}

/** The outcome of an order that moved no money. */
function openOutcome(
  account: OpenAccount,
  order: KnownOrder,
  { paymentId }: KnownPayment,
  facts: ChargeFacts,
): ChargeOutcome | undefined {
  const mark = orderMark(order)
  if (mark?.endedBy) return { status: 'DECLINED', reason: mark.endedBy, ...facts }
  if (order.status === 'VOIDED') return { status: 'DECLINED', reason: 'PAYMENT_CANCELED', ...facts }
  if (mark?.paymentId !== paymentId || !isSealed(account, order, mark))
    return { status: 'DECLINED', reason: 'AMOUNT_CHANGED', ...facts }
  if (order.status === 'APPROVED') return undefined
  const url = pageUrl(order)
  // Only an order that PayPal is working on has no page.
  return url ? { status: 'CHALLENGE', url, challengeId: order.id, ...facts } : { status: 'PENDING', ...facts }
}

/** The page where the buyer approves an order. */
export function pageUrl({ links }: { links?: readonly LinkDescription[] }): string | undefined {
  return links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
}

function factsOf(mode: Mode, order: KnownOrder): ChargeFacts {
  const card = cardOf(order.paymentSource)
  return {
    transactionId: transactionIdOf(order),
    ...(card?.lastDigits && { card: { brand: card.brand ?? 'CARD', lastFourDigits: card.lastDigits } }),
    details: detailsOf(mode, order),
  }
}

function cardOf({ card, applePay, googlePay }: PaymentSourceResponse = {}) {
  return card ?? applePay?.card ?? googlePay?.card
}

function detailsOf(mode: Mode, order: Order): PaymentDetails {
  const source = order.paymentSource ?? {}
  const [method = 'paypal'] = Object.entries(source).flatMap(([name, value]) => (value ? [name] : []))
  const wallet = source.applePay ? 'apple_pay' : source.googlePay ? 'google_pay' : undefined
  const moved = captureOf(order) ?? authorizationOf(order)
  const { paypalFee } = captureOf(order)?.sellerReceivableBreakdown ?? {}
  const checks = checksOf(moved?.processorResponse, cardOf(source)?.authenticationResult?.threeDSecure?.authenticationStatus)
  return {
    method: wallet ? 'card' : method,
    ...(wallet && { wallet }),
    ...(moved?.id && { url: `https://www.${mode === 'LIVE' ? '' : 'sandbox.'}paypal.com/activity/payment/${moved.id}` }),
    ...(paypalFee &&
      paypalFee.currencyCode === moved?.amount?.currencyCode && {
        fee: formatAmount(fromMoney(paypalFee), paypalFee.currencyCode),
      }),
    ...(checks && { checks }),
  }
}

/** https://developer.paypal.com/api/rest/reference/orders/v2/#definition-processor_response */
function checksOf({ cvvCode, avsCode }: ProcessorResponse = {}, authentication?: string): PaymentDetails['checks'] {
  if (!cvvCode && !avsCode && !authentication) return undefined
  const avs = avsCode ? (addressChecks[avsCode] ?? 'UNAVAILABLE') : undefined
  return {
    ...(cvvCode && { securityCode: resultOf(cvvCode, 'M0', 'N1') }),
    ...(avs && { postalCode: avs === 'POSTAL' ? 'PASS' : avs === 'STREET' ? 'FAIL' : avs }),
    ...(avs && { addressLine: avs === 'STREET' ? 'PASS' : avs === 'POSTAL' ? 'FAIL' : avs }),
    ...(authentication && { threeDSecure: resultOf(authentication, 'YA', 'NR') }),
  }
}

/** Codes of address checks by what agreed: all, nothing, or only one of the street and the postal code. */
const addressChecks: Record<string, 'PASS' | 'FAIL' | 'POSTAL' | 'STREET'> = lookupTable({
  X: 'PASS',
  Y: 'PASS',
  D: 'PASS',
  F: 'PASS',
  M: 'PASS',
  '0': 'PASS',
  N: 'FAIL',
  C: 'FAIL',
  '1': 'FAIL',
  W: 'POSTAL',
  Z: 'POSTAL',
  P: 'POSTAL',
  A: 'STREET',
  B: 'STREET',
})

function resultOf(code: string, passes: string, fails: string): string {
  return passes.includes(code) ? 'PASS' : fails.includes(code) ? 'FAIL' : 'UNAVAILABLE'
}
