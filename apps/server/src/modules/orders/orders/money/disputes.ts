import { refusal } from '../../../../kernel/basics/errors.ts'
import type { JobSite } from '../../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import {
  connectedAccount,
  ProviderRefusal,
  ProviderUnavailable,
  type ProviderDisputes,
  type ReportedDispute,
} from '../../payments/index.ts'
import { formatAmount } from '@stoa/pricing'
import { findDispute, noteSubmission, saveDispute, type ListedDispute } from '../store/disputes.ts'
import { findPayment, findPaymentByTransaction, type PaymentRow } from '../store/payments.ts'
import { recordChargeback } from './chargeback.ts'
import { jobSiteOf, type ExternalCall } from './external-call.ts'

/**
 * Asks the provider for a dispute and records its state. What it took from the account is a chargeback of the payment, which is
 * reversed when the shop wins. Returns false for a dispute about a payment that this account did not make.
 */
export async function refreshDispute(site: JobSite, accountId: string, disputeId: string): Promise<boolean> {
  const api = await disputesOf(site, accountId)
  const reported = await api?.find(disputeId)
  const payment = reported && (await findDisputed(site, accountId, reported))
  if (!reported || !payment) return false
  await site.transaction((tx) => recordDispute(tx, accountId, payment, reported))
  return true
}

async function findDisputed(site: JobSite, accountId: string, { payment }: ReportedDispute): Promise<PaymentRow | undefined> {
  const { paymentId, transactionId } = payment
  const known =
    (paymentId ? await findPayment(site, paymentId) : undefined) ??
    (transactionId ? await findPaymentByTransaction(site, accountId, transactionId) : undefined)
  return known?.account_id === accountId ? known : undefined
}

async function recordDispute(site: SiteTx, accountId: string, payment: PaymentRow, reported: ReportedDispute): Promise<void> {
  const { id, amount, currency, reason, status, isMoneyTaken, respondBy } = reported
  await saveDispute(site, {
    account_id: accountId,
    external_id: id,
    order_id: payment.order_id,
    payment_id: payment.id,
    amount_minor: amount,
    currency,
    reason,
    status,
    is_money_taken: isMoneyTaken,
    respond_by: respondBy ?? null,
  })
  const chargeback = { id, amount: formatAmount(amount, currency) }
  if (isMoneyTaken) await recordChargeback(site, payment.id, { ...chargeback, status: 'APPROVED' })
  else if (status === 'WON') await reverseIfTaken(site, payment, chargeback)
}

/** An inquiry that is won took nothing, so there is nothing to reverse. */
async function reverseIfTaken(site: SiteTx, { id, doc }: PaymentRow, chargeback: { id: string; amount: string }): Promise<void> {
  const taken = doc.regularPaymentDetails?.chargebacks?.some(({ externalId }) => externalId === chargeback.id)
  if (taken) await recordChargeback(site, id, { ...chargeback, status: 'REVERSED' })
}

interface Evidence {
  text: string
  files: readonly { name: string; contentType: string; content: Uint8Array }[]
}

/** Sends evidence, and records what the provider says of the dispute then. Throws PAYMENT_DISPUTE_NOT_OPEN and EVIDENCE_REFUSED. */
export async function submitEvidence(call: ExternalCall, dispute: ListedDispute, evidence: Evidence): Promise<ListedDispute> {
  return act(call, dispute, async (api) => {
    if (!api.submit) throw notSupported()
    await api.submit(dispute.external_id, evidence)
    await call.transaction((tx) => noteSubmission(tx, dispute.id))
  })
}

export async function acceptLoss(call: ExternalCall, dispute: ListedDispute): Promise<ListedDispute> {
  return act(call, dispute, async (api) => {
    if (!api.accept) throw notSupported()
    await api.accept(dispute.external_id)
  })
}

async function act(
  call: ExternalCall,
  dispute: ListedDispute,
  work: (api: ProviderDisputes) => Promise<void>,
): Promise<ListedDispute> {
  if (dispute.status !== 'NEEDS_RESPONSE') throw refusal('PAYMENT_DISPUTE_NOT_OPEN', 'the dispute needs no response any more')
  const site = jobSiteOf(call)
  const api = await disputesOf(site, dispute.account_id)
  if (!api) throw notSupported()
  try {
    await work(api)
    await refreshDispute(site, dispute.account_id, dispute.external_id)
  } catch (error) {
    if (error instanceof ProviderRefusal) throw refusal('EVIDENCE_REFUSED', error.message)
    if (error instanceof ProviderUnavailable) throw refusal('PAYMENT_PROVIDER_NOT_AVAILABLE', error.message)
    throw error
  }
  return (await findDispute(site, dispute.id))!
}

async function disputesOf(site: JobSite, accountId: string): Promise<ProviderDisputes | undefined> {
  return (await connectedAccount(site, accountId))?.disputes
}

function notSupported() {
  return refusal('EVIDENCE_NOT_SUPPORTED', 'respond to this dispute in the back office of the provider')
}
