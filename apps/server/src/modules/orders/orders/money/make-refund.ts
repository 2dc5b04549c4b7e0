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
import type { RefundRefusals } from './refund-refusals.ts'

const crashNoticedAfter = 60_000

/** Opens a refund and enqueues the job that finishes it after a crash. */
export async function startRefund(
  site: SiteTx,
  orderId: string,
  request: RefundRequest,
  refusals?: RefundRefusals,
): Promise<{ refundId: string }> {
  const { refundId } = await openRefund(site, orderId, request, refusals)
  site.enqueue(finishRefund, { refundId, attempt: 0 }, { after: inSiteTime(site, crashNoticedAfter) })
  return { refundId }
}

/**
 * Sends what is open of a refund to the providers and writes the outcomes, or enqueues another attempt. Safe to repeat: the key of each
 * payment's refund is always the same.
 */
export async function makeRefund(call: ExternalCall, refundId: string, attempt = 0): Promise<void> {
  const { site, transaction } = call
  const refund = await findRefund(site, refundId)
  const transactions = refund?.doc.transactions ?? []
  let isPending = false
  for (const open of transactions.filter(({ refundStatus }) => refundStatus === 'STARTED')) {
    const payment = open.paymentId ? await findPayment(site, open.paymentId) : undefined
    if (!refund || !payment) continue
    const outcome = isMembershipPayment(payment)
      ? await refundMembership(jobSiteOf(call), payment.id)
      : await refundAtProvider(call, payment, {
          key: transactions.length === 1 ? refundId : `${refundId} ${payment.id}`,
          orderId: refund.order_id,
          amount: open.amount!.amount!,
          known: open.providerRefundId ?? undefined,
        })
    if (!outcome) continue
    if (outcome.status !== 'PENDING') await transaction((tx) => settleRefund(tx, refundId, payment.id, outcome))
    else {
      isPending = true
      const { transactionId } = outcome
      if (transactionId && !open.providerRefundId)
        await transaction((tx) => noteProviderRefund(tx, refundId, payment.id, transactionId))
    }
  }
  if (isPending) await transaction(async (tx) => scheduleRetry(tx, finishRefund, { refundId, attempt }))
}

async function refundAtProvider(
  call: ExternalCall,
  payment: PaymentRow,
  { key, orderId, amount, known }: { key: string; orderId: string; amount: string; known: string | undefined },
): Promise<ActionOutcome | undefined> {
  const site = jobSiteOf(call)
  const { currency } = await getOrder(site, orderId)
  const provider = await connectedProvider(site, chargerOf(payment))
  if (!provider) return undefined
  return unlessUnavailable(
    provider.refund({
      idempotencyKey: key,
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
