import type { Order, OrdersCapture, Refund } from '@paypal/paypal-server-sdk'
import type { ActionOutcome, KnownPayment, MoneyRequest } from '../provider-charges.ts'
import { fromMoney, toMoney } from './amounts.ts'
import type { PayPal } from './client.ts'
import { PayPalRefusal, withId } from './errors.ts'
import { authorizationOf, captureOf, findOrder, loadCapture, representation } from './orders.ts'

const longestNote = 255

export function capture(paypal: PayPal, { idempotencyKey, payment, amount, currency }: MoneyRequest): Promise<ActionOutcome> {
  return act(paypal, payment, async (order) => {
    const { id: authorizationId, amount: held } = authorizationOf(order) ?? {}
    if (!authorizationId) return failed('NOT_AUTHORIZED')
    // PayPal would take up to 15 percent more than the buyer agreed to.
    if (held && amount > fromMoney(held)) return failed('AMOUNT_TOO_LARGE')
    const capturing = paypal.call(({ payments }) =>
      payments.captureAuthorizedPayment({
        authorizationId,
        paypalRequestId: idempotencyKey,
        prefer: representation,
        // PayPal releases what is not captured by the final capture.
        body: { amount: toMoney(amount, currency), finalCapture: true },
      }),
    )
    const captured = withId(await capturing)
    if (captured.status !== 'PENDING') return outcomeOf(captured)
    // The answer to a repeated request may be older than the capture.
    return outcomeOf(await paypal.call(({ payments }) => payments.getCapturedPayment({ captureId: captured.id })))
  })
}

export function voidAuthorization(
  paypal: PayPal,
  { idempotencyKey, payment }: Omit<MoneyRequest, 'amount'>,
): Promise<ActionOutcome> {
  return act(paypal, payment, async (order) => {
    const { id: authorizationId, status } = authorizationOf(order) ?? {}
    if (!authorizationId) return failed('NOT_AUTHORIZED')
    if (status === 'VOIDED') return { status: 'SUCCEEDED' }
    try {
      await paypal.call(({ payments }) => payments.voidPayment({ authorizationId, paypalRequestId: idempotencyKey }))
    } catch (error) {
      if (!(error instanceof PayPalRefusal) || error.issue !== 'PREVIOUSLY_VOIDED') throw error
    }
    return { status: 'SUCCEEDED' }
  })
}

export async function refund(
  paypal: PayPal,
  { idempotencyKey, payment, amount, currency, known, reason }: MoneyRequest & { reason?: string },
): Promise<ActionOutcome> {
  if (known) return refundOutcome(paypal, known)
  const { id: captureId, customId = payment.paymentId } = (await findCapture(paypal, payment)) ?? {}
  if (!captureId) return failed('NOT_CAPTURED')
  return unlessRefused(async () => {
    const refunding: Promise<Refund> = paypal.call(({ payments }) =>
      payments.refundCapturedPayment({
        captureId,
        paypalRequestId: idempotencyKey,
        prefer: representation,
        body: {
          amount: toMoney(amount, currency),
          // PayPal's books then name the payment.
          customId,
          ...(reason && { noteToPayer: reason.slice(0, longestNote) }),
        },
      }),
    )
    const refunded = withId(await refunding)
    // The answer to a repeated request may be older than the refund.
    return refunded.status === 'PENDING' ? refundOutcome(paypal, refunded.id) : outcomeOf(refunded)
  })
}

async function refundOutcome(paypal: PayPal, refundId: string): Promise<ActionOutcome> {
  return outcomeOf(await paypal.call(({ payments }) => payments.getRefund({ refundId })))
}

async function findCapture(paypal: PayPal, payment: KnownPayment): Promise<OrdersCapture | undefined> {
  const { transactionId } = payment
  const capture = transactionId ? await loadCapture(paypal, transactionId) : undefined
  if (capture) return capture
  const order = await findOrder(paypal, payment)
  return order && captureOf(order)
}

/** Acts on the order of a payment. */
async function act(
  paypal: PayPal,
  payment: KnownPayment,
  action: (order: Order) => Promise<ActionOutcome>,
): Promise<ActionOutcome> {
  const order = await findOrder(paypal, payment)
  return order ? unlessRefused(() => action(order)) : failed('TRANSACTION_UNKNOWN')
}

/** A refusal is an outcome. Wrong keys are not: the owner may correct them. */
async function unlessRefused(action: () => Promise<ActionOutcome>): Promise<ActionOutcome> {
  try {
    return await action()
  } catch (error) {
    if (!(error instanceof PayPalRefusal) || error.status === 401 || error.status === 403) throw error
    return failed(error.issue)
  }
}

function failed(reason: string): ActionOutcome {
  return { status: 'FAILED', reason }
}

function outcomeOf({
  id,
  status,
  statusDetails,
}: {
  id?: string
  status?: string
  statusDetails?: { reason?: string }
}): ActionOutcome {
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return { status: 'SUCCEEDED', ...(id && { transactionId: id }) }
    case 'PENDING':
      return { status: 'PENDING', ...(id && { transactionId: id }) }
    default:
      return failed(statusDetails?.reason ?? status ?? 'UNKNOWN')
  }
}
