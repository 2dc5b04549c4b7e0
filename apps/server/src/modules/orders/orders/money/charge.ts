import { asStaff } from '../../../../kernel/site/audience.ts'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { job, type JobSite } from '../../../../kernel/site/jobs.ts'
import { providerNamed, type ChargeOutcome, type ChargeRequest, type PaymentProvider } from '../../payments/index.ts'
import { getOrder } from '../store/orders.ts'
import { findPayment, type PaymentRow } from '../store/payments.ts'
import { jobSiteOf, type ExternalCall } from './external-call.ts'
import { scheduleRetry, hasRetryLeft } from './provider-retries.ts'
import { recordPaymentOutcome } from './outcome.ts'

export type ChargeResult =
  | { status: 'APPROVED' | 'AUTHORIZED' | 'PENDING' | 'CANCELED' }
  | { status: 'DECLINED'; reason: string }
  | { status: 'CHALLENGE'; challengeId: string }

/**
 * Charges the payment of an intent and writes the outcome. Safe to repeat: a settled payment is not charged again, and the
 * payment's id is the provider's idempotency key.
 */
export async function chargePayment({ site, transaction }: ExternalCall, paymentId: string): Promise<ChargeResult> {
  const payment = await findPayment(site, paymentId)
  if (!payment) throw notFound('payment', { id: paymentId })
  if (payment.status !== 'PENDING') return settledResult(payment)
  const provider = providerNamed(payment.provider)
  if (!provider || !payment.token) return { status: 'PENDING' }
  // The payer need not be the buyer.
  const { currency } = await getOrder(asStaff(site), payment.order_id)
  const outcome = await provider.charge(jobSiteOf({ site, transaction }), chargeOf(payment, payment.token, currency))
  await writeOutcome({ site, transaction }, payment, outcome)
  return outcome
}

/** Finishes a payment that a crash or a slow provider left open. */
export const finishPayment = job<{ paymentId: string; attempt: number }>(
  'orders.finish-payment',
  (site, { paymentId, attempt }) => finishOpenPayment(site, paymentId, attempt),
)

/** Asks the provider for the outcome of the charge, and charges if the provider has no such charge. */
export async function finishOpenPayment(site: JobSite, paymentId: string, attempt: number): Promise<void> {
  const payment = await findPayment(site, paymentId)
  if (payment?.status !== 'PENDING') return
  const provider = providerNamed(payment.provider)
  if (!provider) return
  const call = { site, transaction: site.transaction }
  const outcome = (await provider.find(site, paymentId)) ?? (await chargeUnlessCanceled(call, payment, provider))
  if (outcome.status === 'CANCELED') await site.transaction((tx) => recordPaymentOutcome(tx, paymentId, outcome))
  else await writeOutcome(call, payment, outcome, attempt)
}

async function chargeUnlessCanceled(
  call: ExternalCall,
  payment: PaymentRow,
  provider: PaymentProvider,
): Promise<ChargeOutcome | { status: 'CANCELED' }> {
  const { order, currency } = await getOrder(call.site, payment.order_id)
  if (order.status === 'CANCELED' || order.status === 'REJECTED' || !payment.token) return { status: 'CANCELED' }
  return provider.charge(jobSiteOf(call), chargeOf(payment, payment.token, currency))
}

function chargeOf(payment: PaymentRow, token: string, currency: string): ChargeRequest {
  const { save_card_for: saveFor, saved_card_of: customerId } = payment
  return {
    idempotencyKey: payment.id,
    orderId: payment.order_id,
    amount: payment.amount_minor,
    currency,
    card: customerId ? { keptToken: token, customerId } : { token, ...(saveFor && { saveFor }) },
    capture: !payment.doc.regularPaymentDetails?.authorizationDetails?.delayedCapture,
  }
}

async function writeOutcome(
  { transaction }: ExternalCall,
  { id }: PaymentRow,
  outcome: ChargeOutcome,
  attempt = 0,
): Promise<void> {
  const { transactionId, card } = outcome
  const common = { ...(transactionId && { transactionId }), ...(card && { card }) }
  const isOpen = outcome.status === 'PENDING' || outcome.status === 'CHALLENGE'
  await transaction(async (tx) => {
    await recordPaymentOutcome(
      tx,
      id,
      outcome.status === 'CHALLENGE' ? { ...common, status: 'PENDING', challengeId: outcome.challengeId } : outcome,
    )
    if (isOpen && hasRetryLeft({ attempt })) scheduleRetry(tx, finishPayment, { paymentId: id, attempt })
  })
}

function settledResult({ status, decline_reason }: PaymentRow): ChargeResult {
  switch (status) {
    case 'AUTHORIZED':
    case 'CANCELED':
      return { status }
    case 'DECLINED':
      return { status, reason: decline_reason ?? 'DECLINED' }
    case 'VOIDED':
      return { status: 'CANCELED' }
    default:
      return { status: 'APPROVED' }
  }
}
