import type { Capture, Payment, Refund } from '@mollie/api-client'
import type { ConnectedProvider } from '../provider.ts'
import type { ActionOutcome } from '../provider-charges.ts'
import { toAmount } from './amounts.ts'
import type { Mollie } from './client.ts'
import { findPayment } from './find-payment.ts'
import { MollieRefusal, reasonOf } from './http.ts'

type Request<Name extends 'capture' | 'void' | 'refund'> = Parameters<ConnectedProvider[Name]>[0]

/** Captures a part or all; what is left of the authorization is released once the capture has succeeded. */
export async function capture(
  mollie: Mollie,
  { idempotencyKey, payment: known, amount, currency }: Request<'capture'>,
): Promise<ActionOutcome> {
  const payment = await findPayment(mollie, known, ['captures'])
  if (!payment) return failed('CHARGE_UNKNOWN')
  const earlier = payment._embedded?.captures?.find(({ metadata }) => actionOf(metadata) === idempotencyKey)
  if (!earlier && `${payment.status}` !== 'authorized') return failed('NOT_AUTHORIZED')
  const made = await unlessRefused(async () => {
    const { api } = mollie
    const paymentId = payment.id
    return (
      earlier ??
      (await api.paymentCaptures.create({
        paymentId,
        amount: toAmount(amount, currency),
        metadata: { action: idempotencyKey },
        idempotencyKey,
      }))
    )
  })
  if ('reason' in made) return made
  const outcome = outcomeOfCapture(made)
  if (outcome.status === 'SUCCEEDED') await releaseRest(mollie, payment.id)
  return outcome
}

function outcomeOfCapture({ id, status }: Capture): ActionOutcome {
  if (`${status}` === 'failed') return failed('CAPTURE_FAILED')
  return { status: `${status}` === 'pending' ? 'PENDING' : 'SUCCEEDED', transactionId: id }
}

/** A payment that is still authorized after its one capture has an amount left. The bank decides when the buyer sees it. */
async function releaseRest(mollie: Mollie, id: string): Promise<void> {
  if (`${(await mollie.api.payments.get(id)).status}` !== 'authorized') return
  await unlessRefused(() => mollie.api.payments.releaseAuthorization(id))
}

export async function release(mollie: Mollie, { payment: known }: Request<'void'>): Promise<ActionOutcome> {
  const payment = await findPayment(mollie, known)
  if (!payment) return failed('CHARGE_UNKNOWN')
  if (isReleased(payment)) return { status: 'SUCCEEDED', transactionId: payment.id }
  if (`${payment.status}` !== 'authorized') return failed('NOT_AUTHORIZED')
  const refused = await unlessRefused(() => mollie.api.payments.releaseAuthorization(payment.id))
  const after = await mollie.api.payments.get(payment.id)
  if (isReleased(after)) return { status: 'SUCCEEDED', transactionId: payment.id }
  if (typeof refused === 'object') return refused
  return { status: 'PENDING', transactionId: payment.id }
}

function isReleased({ status, authorizedAt }: Payment): boolean {
  return authorizedAt !== undefined && (`${status}` === 'canceled' || `${status}` === 'expired')
}

export async function refund(mollie: Mollie, request: Request<'refund'>): Promise<ActionOutcome> {
  const { idempotencyKey, payment: known, amount, currency, known: refundId, reason } = request
  const payment = await findPayment(mollie, known, ['refunds'])
  if (!payment) return failed('CHARGE_UNKNOWN')
  const earlier = payment._embedded?.refunds?.find(({ id, metadata }) => id === refundId || actionOf(metadata) === idempotencyKey)
  const made = await unlessRefused(
    async () =>
      earlier ??
      (await mollie.api.paymentRefunds.create({
        paymentId: payment.id,
        amount: toAmount(amount, currency),
        description: reason ?? payment.description,
        metadata: { action: idempotencyKey },
        idempotencyKey,
      })),
  )
  return 'reason' in made ? made : outcomeOfRefund(made)
}

function outcomeOfRefund({ id, status }: Refund): ActionOutcome {
  switch (`${status}` as const) {
    case 'refunded':
      return { status: 'SUCCEEDED', transactionId: id }
    case 'failed':
      return failed('REFUND_FAILED')
    case 'canceled':
      return failed('REFUND_CANCELED')
    default:
      return { status: 'PENDING', transactionId: id }
  }
}

/** Our key of a capture or refund: after Mollie has forgotten it, the metadata still tells that it was done. */
function actionOf(metadata: unknown): unknown {
  return ((metadata ?? {}) as Record<string, unknown>)['action']
}

type Failure = Extract<ActionOutcome, { status: 'FAILED' }>

async function unlessRefused<Result>(action: () => Promise<Result>): Promise<Result | Failure> {
  try {
    return await action()
  } catch (error) {
    // A fraction of a unit that the provider does not count in.
    if (error instanceof RangeError) return failed('AMOUNT_NOT_ACCEPTED')
    if (!(error instanceof MollieRefusal)) throw error
    const reason = reasonOf(error)
    return failed(reason === 'AMOUNT_NOT_ACCEPTED' ? 'AMOUNT_TOO_LARGE' : reason)
  }
}

function failed(reason: string): Failure {
  return { status: 'FAILED', reason }
}
