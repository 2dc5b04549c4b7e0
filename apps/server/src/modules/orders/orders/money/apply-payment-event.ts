import { job } from '../../../../kernel/site/jobs.ts'
import type { JobSite } from '../../../../kernel/site/jobs.ts'
import {
  applyPaymentEvent as sent,
  connectedProvider,
  findPaymentEvent,
  ProviderUnavailable,
  savePaymentEvent,
  type PaymentEventRow,
} from '../../payments/index.ts'
import { findPayment, findPaymentByTransaction, loadOpenRefundIds, type PaymentRow } from '../store/payments.ts'
import { knownPayment } from './charge-request.ts'
import { refreshDispute } from './disputes.ts'
import { makeRefund } from './make-refund.ts'
import { chargerOf } from './charger.ts'
import { recordable, recordPaymentOutcome } from './outcome.ts'

/**
 * Applies an event of a provider. An event only says that something changed; the provider is asked for the current state, so
 * events may come twice, late and in any order.
 */
export const applyPaymentEvent = job<{ accountId: string; eventId: string }>(sent.name, async (site, { accountId, eventId }) => {
  const event = await findPaymentEvent(site, accountId, eventId)
  if (!event?.subject) return
  try {
    const isKnown = await apply(site, accountId, event.subject)
    await site.transaction((tx) => savePaymentEvent(tx, event, { status: isKnown ? 'DONE' : 'IGNORED' }))
  } catch (error) {
    if (!(error instanceof ProviderUnavailable))
      await site.transaction((tx) =>
        savePaymentEvent(tx, event, { status: 'FAILED', error: (error as Error).message.slice(0, 500) }),
      )
    // The job is tried again.
    throw error
  }
})

/** Returns false for what this site does not know. */
async function apply(site: JobSite, accountId: string, subject: NonNullable<PaymentEventRow['subject']>): Promise<boolean> {
  switch (subject.kind) {
    case 'PAYMENT': {
      const payment = await findSubject(site, accountId, subject)
      if (payment) await refreshPayment(site, payment)
      return payment !== undefined
    }
    case 'DISPUTE':
      return refreshDispute(site, accountId, subject.disputeId)
    case 'PAYOUT':
      // The nightly comparison reads what it contains.
      return true
  }
}

async function findSubject(
  site: JobSite,
  accountId: string,
  { paymentId, transactionId }: { paymentId?: string; transactionId?: string },
): Promise<PaymentRow | undefined> {
  const payment =
    (paymentId ? await findPayment(site, paymentId) : undefined) ??
    (transactionId ? await findPaymentByTransaction(site, accountId, transactionId) : undefined)
  // An account speaks for its own payments alone.
  return payment?.account_id === accountId ? payment : undefined
}

/** Asks the provider what became of a payment and its open refunds, and records it. */
export async function refreshPayment(site: JobSite, payment: PaymentRow): Promise<void> {
  const provider = await connectedProvider(site, chargerOf(payment))
  const outcome = await provider?.find(knownPayment(payment))
  if (outcome) await site.transaction((tx) => recordPaymentOutcome(tx, payment.id, recordable(outcome)))
  for (const refundId of await loadOpenRefundIds(site, payment.id))
    await makeRefund({ site, transaction: site.transaction }, refundId)
}
