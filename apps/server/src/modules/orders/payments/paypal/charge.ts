import type { Order } from '@paypal/paypal-server-sdk'
import type { ChargeOutcome, ChargeRequest, KnownPayment } from '../provider-charges.ts'
import { ProviderUnavailable } from '../provider-errors.ts'
import type { PayPal } from './client.ts'
import { PayPalRefusal, withId } from './errors.ts'
import { claimExpressOrder } from './express.ts'
import { findLostCapture } from './lost-captures.ts'
import { writeMark } from './marks.ts'
import { orderRequest } from './order-request.ts'
import { endOrder, findOrder, orderMark, representation, type KnownOrder } from './orders.ts'
import { currentOutcome, declineReason, pageUrl } from './outcome.ts'
import { isKeptFor } from './vault.ts'

/**
 * Creates the order of a payment. One without a source waits for the buyer on PayPal's page; one with a kept method is captured or
 * authorized at once. A token of PayPal's button is the id of an order that an earlier call created.
 */
export async function charge(paypal: PayPal, request: ChargeRequest): Promise<ChargeOutcome> {
  const { paymentId, source } = request
  try {
    if (source && 'token' in source) {
      await claimExpressOrder(paypal, request, source.token)
      const outcome = await find(paypal, { paymentId, transactionId: source.token })
      return outcome ?? { status: 'DECLINED', reason: 'CARD_TOKEN_UNKNOWN' }
    }
    if (source && !(await isKeptFor(paypal, source.keptToken, source.customerId)))
      return { status: 'DECLINED', reason: 'CARD_TOKEN_UNKNOWN' }
    const order = await createOrder(paypal, request)
    const outcome = await settledOutcome(paypal, order, { paymentId, transactionId: order.id })
    if (!source || !('offSession' in source && source.offSession)) return outcome
    return { ...outcome, details: { ...outcome.details, offSession: true } }
  } catch (error) {
    if (!(error instanceof PayPalRefusal)) throw error
    if (error.issue === 'DUPLICATE_INVOICE_ID') return findCharged(paypal, paymentId)
    return refusedOutcome(error)
  }
}

/** The outcome of a payment. Captures or authorizes an order that its buyer has approved: this is when the money moves. */
export async function find(paypal: PayPal, payment: KnownPayment): Promise<ChargeOutcome | undefined> {
  const order = await findOrder(paypal, payment)
  return order && settledOutcome(paypal, order, payment)
}

/** Ends an order that waits for its buyer. The money of one that was captured meanwhile is reported, not returned. */
export async function cancel(paypal: PayPal, payment: KnownPayment): Promise<ChargeOutcome | undefined> {
  const order = await findOrder(paypal, payment)
  if (!order) return undefined
  const outcome = currentOutcome(paypal.account, order, payment)
  if (outcome && outcome.status !== 'CHALLENGE') return outcome
  await end(paypal, order, 'PAYMENT_CANCELED')
  const after = await findOrder(paypal, payment)
  if (!after) return undefined
  const ended = currentOutcome(paypal.account, after, payment)
  if (!ended) throw new ProviderUnavailable('PayPal did not take the change of an approved order')
  return ended
}

async function createOrder(paypal: PayPal, request: ChargeRequest): Promise<KnownOrder> {
  const create = (withContact: boolean) =>
    paypal.call(({ orders }) =>
      orders.createOrder({
        body: orderRequest(paypal.account, request, withContact),
        paypalRequestId: withContact ? `order-${request.paymentId}` : `order-${request.paymentId}-no-contact`,
        prefer: representation,
      }),
    )
  try {
    return withId(await create(true))
  } catch (error) {
    // PayPal is stricter with addresses than the shop, which has the buyer's address either way.
    if (error instanceof PayPalRefusal && /shipping|email/.test(error.field ?? '')) return withId(await create(false))
    throw error
  }
}

/** The outcome of an order, after the step that is due. */
async function settledOutcome(paypal: PayPal, order: KnownOrder, payment: KnownPayment): Promise<ChargeOutcome> {
  const outcome = currentOutcome(paypal.account, order, payment) ?? (await moveMoney(paypal, order, payment))
  if (outcome.status !== 'PENDING') return outcome
  // The answer to a repeated request may be older than the order.
  const now = await findOrder(paypal, { ...payment, transactionId: order.id })
  return (now && currentOutcome(paypal.account, now, payment)) ?? outcome
}

async function moveMoney(paypal: PayPal, { id, intent }: KnownOrder, payment: KnownPayment): Promise<ChargeOutcome> {
  const { paymentId } = payment
  const given = { id, prefer: representation, body: {} }
  try {
    const moved: Order =
      intent === 'AUTHORIZE'
        ? await paypal.call(({ orders }) => orders.authorizeOrder({ ...given, paypalRequestId: `authorize-${paymentId}` }))
        : await paypal.call(({ orders }) => orders.captureOrder({ ...given, paypalRequestId: `capture-${paymentId}` }))
    return currentOutcome(paypal.account, { ...moved, id }, payment) ?? { status: 'PENDING', transactionId: id }
  } catch (error) {
    if (!(error instanceof PayPalRefusal)) throw error
    if (error.issue === 'DUPLICATE_INVOICE_ID') return findCharged(paypal, paymentId)
    return refusedMove(paypal, { paymentId, transactionId: id }, error)
  }
}

/** The outcome after PayPal refused to capture or authorize an order, as the order has it now. */
async function refusedMove(
  paypal: PayPal,
  payment: KnownPayment & { transactionId: string },
  refusal: PayPalRefusal,
): Promise<ChargeOutcome> {
  if (refusal.status === 401 || refusal.status === 403) throw refusal
  const order = await findOrder(paypal, payment)
  const current = order && currentOutcome(paypal.account, order, payment)
  if (current) return current
  const url = refusal.issue === 'PAYER_ACTION_REQUIRED' ? pageUrl(refusal) : undefined
  if (url) return { status: 'CHALLENGE', url, transactionId: payment.transactionId }
  const reason = declineReason(refusal.issue)
  // The buyer could still choose another way to pay on PayPal's page; after a decline the shop asks for a new payment.
  if (order) await end(paypal, order, reason)
  return { status: 'DECLINED', reason, transactionId: payment.transactionId }
}

async function end(paypal: PayPal, order: KnownOrder, endedBy: string): Promise<void> {
  const mark = orderMark(order)
  if (mark) await endOrder(paypal, order, writeMark({ ...mark, endedBy }))
}

/** The charge that took the payment's invoice number before its idempotency key was forgotten. */
async function findCharged(paypal: PayPal, paymentId: string): Promise<ChargeOutcome> {
  const transactionId = await findLostCapture(paypal, paymentId, 0)
  const outcome = transactionId && (await find(paypal, { paymentId, transactionId }))
  if (!outcome) throw new ProviderUnavailable('PayPal has charged this payment and does not list it yet')
  return outcome
}

function refusedOutcome(refusal: PayPalRefusal): ChargeOutcome {
  const url = refusal.issue === 'PAYER_ACTION_REQUIRED' ? pageUrl(refusal) : undefined
  if (url) return { status: 'CHALLENGE', url }
  const isOurs = refusal.status === 401 || refusal.status === 403
  return { status: 'DECLINED', reason: isOurs ? 'METHOD_NOT_AVAILABLE' : declineReason(refusal.issue) }
}
