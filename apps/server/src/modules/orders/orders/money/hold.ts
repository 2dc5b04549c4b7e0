import type {
  AuthorizationCapture,
  AuthorizationDetails,
  Payment,
  PaymentCapture,
  Reason,
} from '@stoa/contract/services/ecom/orders'
import { parseAmount } from '@stoa/pricing'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { job, type Job } from '../../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { connectedProvider, providerNamed, unlessUnavailable, type ActionOutcome } from '../../payments/index.ts'
import { activity, withActivities } from '../activities.ts'
import { minorOf, orderPricer } from '../amounts.ts'
import { inSiteTime } from '../due.ts'
import { recordTransactions } from '../events.ts'
import { settleOrder } from '../save.ts'
import { takeStockWhenPaid } from '../stock.ts'
import { getOrder, lockOrder } from '../store/orders.ts'
import { findPayment, insertEntry, loadPayments, savePayment, type PaymentRow, type StoredPayment } from '../store/payments.ts'
import { knownPayment } from './charge-request.ts'
import { jobSiteOf, type ExternalCall } from './external-call.ts'
import { chargerOf } from './charger.ts'
import { scheduleRetry, type Attempt } from './provider-retries.ts'
import { lockPayment } from './lock.ts'
import { zip } from '../../../../kernel/basics/zip.ts'

type GivenCapture = PaymentCapture & { paymentId: string }

type StoredCapture = AuthorizationCapture & { id: string; amount: { amount: string } }

const crashNoticedAfter = 60_000

/** The codes of an interface for payments that are no authorizations of a provider of the site. */
export interface HoldCodes {
  notOnline: string
  notAtProvider: string
}

const collectorCodes: HoldCodes = { notOnline: 'NOT_REGULAR_ONLINE_PAYMENT', notAtProvider: 'PAYMENT_GATEWAY_ID_NOT_FOUND' }

/**
 * Writes the intent to capture authorized payments, in full or in part; without an amount, as much as the order still owes. Checks all
 * payments before it changes one.
 */
export async function openCapture(
  site: SiteTx,
  orderId: string,
  requests: readonly GivenCapture[],
  codes: HoldCodes = collectorCodes,
): Promise<void> {
  const { order, currency, id } = await lockOrder(site, orderId)
  const price = orderPricer(order)
  let owed = minorOf(order.balanceSummary?.balance, currency)
  const payments = await requireAuthorizedPayments(
    site,
    id,
    requests.map(({ paymentId }) => paymentId),
    codes,
  )
  const captures = zip(payments, requests).map(([payment, request]) => {
    if (isBeingActedOn(payment))
      throw refusal('PAYMENT_HAS_PENDING_CAPTURE', 'the payment is already being captured or voided', { paymentId: payment.id })
    // An edit may have lowered the total below what was authorized.
    const wanted = owed < payment.amount_minor ? owed : payment.amount_minor
    const amount = request.amount ? minorOf(request.amount, currency) : wanted
    owed -= amount
    if (amount <= 0n || amount > payment.amount_minor) {
      throw refusal('INVALID_AMOUNT', 'the amount must be positive and at most the authorized amount', {
        ...request,
        held: price(payment.amount_minor),
      })
    }
    const capture: AuthorizationCapture = {
      id: newId(),
      status: 'PENDING',
      amount: price(amount),
      createdDate: site.now.toISOString(),
    }
    return { payment, capture }
  })
  for (const { payment, capture } of captures) await saveDetails(site, payment, { captures: [capture] })
}

/** Writes the intent to capture what an order still owes of authorized payments, and to void those that it does not need any more. */
export async function openCaptureOfOwed(site: SiteTx, orderId: string, payments: readonly PaymentRow[]): Promise<void> {
  const { order, currency } = await lockOrder(site, orderId)
  let owed = minorOf(order.balanceSummary?.balance, currency)
  const captures: GivenCapture[] = []
  const unneeded: string[] = []
  for (const { id: paymentId, amount_minor } of payments) {
    if (owed > 0n) captures.push({ paymentId })
    else unneeded.push(paymentId)
    owed -= amount_minor
  }
  if (captures.length > 0) await openCapture(site, orderId, captures)
  if (unneeded.length > 0) await openVoid(site, orderId, unneeded, { reason: 'SCHEDULED' })
}

/** Writes the intent to void authorized payments. */
export async function openVoid(
  site: SiteTx,
  orderId: string,
  paymentIds: readonly string[],
  { reason = 'MANUAL', codes = collectorCodes }: { reason?: Reason; codes?: HoldCodes } = {},
): Promise<void> {
  const { id } = await lockOrder(site, orderId)
  const payments = await requireAuthorizedPayments(site, id, paymentIds, codes)
  const capturing = payments.find(({ doc }) => capturesOf(doc).some(({ status }) => status === 'PENDING'))
  if (capturing) throw refusal('PAYMENT_ALREADY_CAPTURED', 'the payment is being captured', { paymentId: capturing.id })
  for (const payment of payments) await saveDetails(site, payment, { void: { status: 'PENDING', reason } })
}

/** True if a capture or a void is requested and its outcome is not known yet. */
export function isBeingActedOn({ doc }: PaymentRow): boolean {
  const release = doc.regularPaymentDetails?.authorizationDetails?.void
  return release?.status === 'PENDING' || capturesOf(doc).some(({ status }) => status === 'PENDING')
}

/** The captures of a payment, each with what `openCapture` writes. */
function capturesOf({ regularPaymentDetails }: Payment): StoredCapture[] {
  return (regularPaymentDetails?.authorizationDetails?.captures ?? []) as StoredCapture[]
}

/** Sends the requested capture or void to the provider and writes the outcome, or enqueues another attempt. Safe to repeat. */
export async function actOnHold(call: ExternalCall, paymentId: string, attempt = 0): Promise<void> {
  const site = jobSiteOf(call)
  const payment = await findPayment(site, paymentId)
  const provider = payment && (await connectedProvider(site, chargerOf(payment)))
  if (payment?.status !== 'AUTHORIZED' || !provider) return
  const release = payment.doc.regularPaymentDetails?.authorizationDetails?.void
  const capture = capturesOf(payment.doc).find(({ status }) => status === 'PENDING')
  const { currency } = await getOrder(site, payment.order_id)
  const known = { payment: knownPayment(payment), currency }
  if (capture) {
    const amount = parseAmount(capture.amount.amount, currency)
    const outcome = await unlessUnavailable(provider.capture({ idempotencyKey: capture.id, amount, ...known }))
    await call.transaction(async (tx) => {
      if (outcome.status === 'PENDING') scheduleRetry(tx, finishHold, { paymentId, attempt })
      else await settleCapture(tx, paymentId, capture, outcome)
    })
  } else if (release?.status === 'PENDING') {
    const outcome = await unlessUnavailable(provider.void({ idempotencyKey: `void ${paymentId}`, ...known }))
    await call.transaction(async (tx) => {
      if (outcome.status === 'PENDING') scheduleRetry(tx, finishHold, { paymentId, attempt })
      else await settleVoid(tx, paymentId, outcome)
    })
  }
}

/** Finishes a capture or void whose process crashed or whose provider has not decided. */
export const finishHold: Job<{ paymentId: string } & Attempt> = job(
  'orders.finish-held-payment',
  (site, { paymentId, attempt }) => actOnHold({ site, transaction: site.transaction }, paymentId, attempt ?? 0),
)

type DecidedOutcome = Exclude<ActionOutcome, { status: 'PENDING' }>

async function settleCapture(site: SiteTx, paymentId: string, capture: StoredCapture, outcome: DecidedOutcome): Promise<void> {
  const { order: before, payment } = await lockPayment(site, paymentId)
  if (payment.status !== 'AUTHORIZED') return
  const settled = { ...capture, status: outcome.status, ...failureOf(outcome) }
  const doc = withDetails(payment.doc, { captures: [settled] })
  if (outcome.status === 'FAILED') {
    await savePayment(site, { ...payment, doc })
    return recordTransactions(site, before, { paymentIds: [paymentId] })
  }
  const amount = minorOf(capture.amount, before.currency)
  await savePayment(site, { ...payment, doc, status: 'APPROVED', captured_minor: amount })
  await insertEntry(site, { orderId: before.id, paymentId, kind: 'CAPTURE', amount })
  const card = payment.doc.regularPaymentDetails?.creditCardDetails
  const captured = activity(site.now, 'AUTHORIZED_PAYMENT_CAPTURED', {
    authorizedPaymentCaptured: { paymentId, amount: capture.amount, ...card },
  })
  const after = await settleOrder(site, before, withActivities(before.order, captured))
  await takeStockWhenPaid(site, before, after)
  await recordTransactions(site, after, { paymentIds: [paymentId] })
}

async function settleVoid(site: SiteTx, paymentId: string, outcome: DecidedOutcome): Promise<void> {
  const { order: before, payment } = await lockPayment(site, paymentId)
  if (payment.status !== 'AUTHORIZED') return
  const reason = payment.doc.regularPaymentDetails?.authorizationDetails?.void?.reason ?? 'MANUAL'
  if (outcome.status === 'FAILED') {
    await savePayment(site, {
      ...payment,
      doc: withDetails(payment.doc, { void: { status: 'FAILED', reason, ...failureOf(outcome) } }),
    })
    return recordTransactions(site, before, { paymentIds: [paymentId] })
  }
  const doc = withDetails(payment.doc, { void: { status: 'SUCCEEDED', reason, voidedDate: site.now.toISOString() } })
  await savePayment(site, { ...payment, doc, status: 'VOIDED' })
  await insertEntry(site, { orderId: before.id, paymentId, kind: 'VOID', amount: payment.amount_minor })
  const card = payment.doc.regularPaymentDetails?.creditCardDetails
  const voided = activity(site.now, 'AUTHORIZED_PAYMENT_VOIDED', {
    authorizedPaymentVoided: { paymentId, amount: payment.doc.amount, ...card },
  })
  const after = await settleOrder(site, before, withActivities(before.order, voided))
  await recordTransactions(site, after, { paymentIds: [paymentId] })
}

/** The requested payments, which must all be authorized; throws the contract's error for the first that is not. */
async function requireAuthorizedPayments(
  site: SiteTx,
  orderId: string,
  ids: readonly string[],
  { notOnline, notAtProvider }: HoldCodes,
): Promise<PaymentRow[]> {
  const payments = await loadPayments(site, orderId)
  return ids.map((paymentId) => {
    const payment = payments.find(({ id }) => id === paymentId)
    if (!payment) throw refusal('PAYMENT_NOT_FOUND', 'the order has no such payment', { paymentId })
    if (!payment.doc.regularPaymentDetails || payment.doc.regularPaymentDetails.offlinePayment) {
      throw refusal(notOnline, 'only a card payment can be authorized', { paymentId })
    }
    if (payment.status === 'VOIDED') throw refusal('PAYMENT_ALREADY_VOIDED', 'the authorization was voided', { paymentId })
    if (payment.captured_minor > 0n) throw refusal('PAYMENT_ALREADY_CAPTURED', 'the payment was already captured', { paymentId })
    if (payment.status !== 'AUTHORIZED') throw refusal('PAYMENT_NOT_AUTHORIZED', 'the payment is not authorized', { paymentId })
    if (!providerNamed(payment.provider))
      throw refusal(notAtProvider, 'the payment was not authorized through a provider of this site', {
        paymentId,
      })
    return payment
  })
}

async function saveDetails(site: SiteTx, payment: PaymentRow, details: AuthorizationDetails): Promise<void> {
  await savePayment(site, { ...payment, doc: withDetails(payment.doc, details) })
  site.enqueue(finishHold, { paymentId: payment.id, attempt: 0 }, { after: inSiteTime(site, crashNoticedAfter) })
}

function withDetails(doc: StoredPayment, details: AuthorizationDetails): StoredPayment {
  const regular = doc.regularPaymentDetails ?? {}
  return { ...doc, regularPaymentDetails: { ...regular, authorizationDetails: { ...regular.authorizationDetails, ...details } } }
}

function failureOf(outcome: DecidedOutcome) {
  return outcome.status === 'FAILED' ? { failureDetails: { failureCode: outcome.reason } } : {}
}
