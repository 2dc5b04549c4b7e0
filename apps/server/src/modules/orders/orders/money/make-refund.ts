import { parseAmount } from '@stoa/pricing'
import { job, type Job } from '../../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { connectedProvider, unlessUnavailable, type ActionOutcome } from '../../payments/index.ts'
import { inSiteTime } from '../due.ts'
import { getOrder } from '../store/orders.ts'
import { findPayment, findRefund, type PaymentRow } from '../store/payments.ts'
import { knownPayment } from './charge-request.ts'
import { jobSiteOf, type ExternalCall } from './external-call.ts'
import { isMembershipPayment, refundMembership } from './membership.ts'
import { chargerOf } from './charger.ts'
import { scheduleRetry, type Attempt } from './provider-retries.ts'
import { noteProviderRefund, openRefund, settleRefund, type RefundRequest } from './refund.ts'

const crashNoticedAfter = 60_000

/** Opens a refund and enqueues the job that finishes it after a crash. */
export async function startRefund(site: SiteTx, orderId: string, request: RefundRequest): Promise<{ refundId: string }> {
  const { refundId } = await openRefund(site, orderId, request)
  site.enqueue(finishRefund, { refundId, attempt: 0 }, { after: inSiteTime(site, crashNoticedAfter) })
  return { refundId }
}

/**
 * Sends an open refund to the provider and writes the outcome, or enqueues another attempt. Safe to repeat: the refund's id is
 * the idempotency key.
 */
export async function makeRefund(call: ExternalCall, refundId: string, attempt = 0): Promise<void> {
  const { site, transaction } = call
  const refund = await findRefund(site, refundId)
  const open = refund?.doc.transactions?.find(({ refundStatus }) => refundStatus === 'STARTED')
  const payment = open?.paymentId ? await findPayment(site, open.paymentId) : undefined
  if (!refund || !open || !payment) return
  const outcome = isMembershipPayment(payment)
    ? await refundMembership(jobSiteOf(call), payment.id)
    : await refundAtProvider(call, payment, {
        refundId,
        orderId: refund.order_id,
        amount: open.amount!.amount!,
        known: open.providerRefundId ?? undefined,
      })
  if (!outcome) return
  await transaction(async (tx) => {
    if (outcome.status === 'PENDING') {
      if (outcome.transactionId && !open.providerRefundId) await noteProviderRefund(tx, refundId, outcome.transactionId)
      scheduleRetry(tx, finishRefund, { refundId, attempt })
    } else await settleRefund(tx, refundId, outcome)
  })
}

async function refundAtProvider(
  call: ExternalCall,
  payment: PaymentRow,
  { refundId, orderId, amount, known }: { refundId: string; orderId: string; amount: string; known: string | undefined },
): Promise<ActionOutcome | undefined> {
  const site = jobSiteOf(call)
  const { currency } = await getOrder(site, orderId)
  const provider = await connectedProvider(site, chargerOf(payment))
  if (!provider) return undefined
  return unlessUnavailable(
    provider.refund({
      idempotencyKey: refundId,
      payment: knownPayment(payment),
      amount: parseAmount(amount, currency),
      currency,
      known,
    }),
  )
}

/** Finishes a refund whose process crashed or whose provider has not decided. */
export const finishRefund: Job<{ refundId: string } & Attempt> = job('orders.finish-refund', (site, { refundId, attempt }) =>
  makeRefund({ site, transaction: site.transaction }, refundId, attempt ?? 0),
)
