import { asStaff } from '../../../../kernel/site/audience.ts'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { job, type JobSite } from '../../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { connectedProvider, unlessUnavailable, type ChargeOutcome, type ConnectedProvider } from '../../payments/index.ts'
import type { StoredOrder } from '../stored-order.ts'
import { getOrder } from '../store/orders.ts'
import { findPayment, type PaymentRow } from '../store/payments.ts'
import { chargeRequest, knownPayment } from './charge-request.ts'
import { jobSiteOf, type ExternalCall } from './external-call.ts'
import { scheduleRetry, hasRetryLeft } from './provider-retries.ts'
import { chargerOf } from './charger.ts'
import { recordable, recordPaymentOutcome } from './outcome.ts'
import type { WrittenIntent } from './written-intent.ts'

export type ChargeResult =
  | { status: 'APPROVED' | 'AUTHORIZED' | 'CANCELED' }
  /** `isAccepted`: the outcome comes days later, and the order is placed. */
  | { status: 'PENDING'; isAccepted: boolean }
  | { status: 'DECLINED'; reason: string; message?: string | undefined }
  | { status: 'CHALLENGE'; url: string; challengeId?: string | undefined }

/**
 * Charges the payment of an intent and writes the outcome. Safe to repeat: a settled payment is not charged again, and the
 * payment's id is the provider's idempotency key. `whenPlaced` runs first in the transaction that places the order. `written`: the
 * rows of the intent, if this call wrote it.
 */
export async function chargePayment(
  call: ExternalCall,
  paymentId: string,
  { whenPlaced, written }: Charging = {},
): Promise<ChargeResult> {
  const site = jobSiteOf(call)
  const intent = isComplete(written) ? written : undefined
  const payment = intent?.payment ?? (await findPayment(site, paymentId))
  if (!payment) throw notFound('payment', { id: paymentId })
  if (payment.status !== 'PENDING') return settledResult(payment)
  const outcome = await unlessUnavailable(chargeAtProvider(site, payment, intent?.order))
  if (!outcome) return { status: 'PENDING', isAccepted: false }
  await writeOutcome(call, payment, outcome, { attempt: 0, whenPlaced, written: intent })
  return outcome.status === 'PENDING' ? { status: 'PENDING', isAccepted: 'expectedBy' in outcome } : outcome
}

/** Undefined where the payment's account was removed. */
async function chargeAtProvider(
  site: JobSite,
  payment: PaymentRow,
  order: StoredOrder | undefined,
): Promise<ChargeOutcome | undefined> {
  const provider = await connectedProvider(site, chargerOf(payment))
  // The payer need not be the buyer.
  return provider?.charge(chargeRequest(site, payment, order ?? (await getOrder(asStaff(site), payment.order_id))))
}

interface Charging {
  whenPlaced?: (site: SiteTx) => Promise<void>
  written?: Partial<WrittenIntent>
}

/** Rows are missing where the intent went on with an order or a payment that it found, or where others pay in part. */
function isComplete(written: Partial<WrittenIntent> = {}): written is WrittenIntent {
  return written.order !== undefined && written.payment !== undefined
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
  const provider = await connectedProvider(site, chargerOf(payment))
  if (!provider) return
  const call = { site, transaction: site.transaction }
  const outcome = (await provider.find(knownPayment(payment))) ?? (await chargeUnlessCanceled(call, payment, provider))
  await writeOutcome(call, payment, outcome, { attempt })
}

async function chargeUnlessCanceled(
  call: ExternalCall,
  payment: PaymentRow,
  provider: ConnectedProvider,
): Promise<ChargeOutcome | { status: 'CANCELED' }> {
  const order = await getOrder(call.site, payment.order_id)
  const { status } = order.order
  if (status === 'CANCELED' || status === 'REJECTED' || !payment.token) return { status: 'CANCELED' }
  return provider.charge(chargeRequest(call.site, payment, order))
}

async function writeOutcome(
  { transaction }: ExternalCall,
  { id }: PaymentRow,
  outcome: ChargeOutcome | { status: 'CANCELED' | 'PENDING' },
  { attempt, whenPlaced, written }: { attempt: number; whenPlaced?: Charging['whenPlaced']; written?: WrittenIntent | undefined },
): Promise<void> {
  const isOpen = outcome.status === 'PENDING' || outcome.status === 'CHALLENGE'
  const isPlaced = outcome.status === 'APPROVED' || outcome.status === 'AUTHORIZED' || 'expectedBy' in outcome
  await transaction(async (tx) => {
    if (isPlaced) await whenPlaced?.(tx)
    await recordPaymentOutcome(tx, id, recordable(outcome), written)
    if (!isOpen) tx.withdraw(finishPayment, id)
    // What takes days is asked for until it is decided.
    if (isOpen && (hasRetryLeft({ attempt }) || 'expectedBy' in outcome))
      scheduleRetry(tx, finishPayment, { paymentId: id, attempt })
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
