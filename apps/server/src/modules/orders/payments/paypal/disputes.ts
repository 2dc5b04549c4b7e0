import { Readable } from 'node:stream'
import type * as PayPalPackage from '@paypal/paypal-server-sdk'
import type { FileWrapper } from '@paypal/paypal-server-sdk'
import { ProviderRefusal } from '../provider-errors.ts'
import type { DisputeEvidence, ProviderDisputes, ReportedDispute } from '../provider-reports.ts'
import { fromMoney } from './amounts.ts'
import type { PayPal } from './client.ts'
import { unlessNotFound } from './errors.ts'
import { readMark } from './marks.ts'
import { loadCapture } from './orders.ts'

/** https://developer.paypal.com/docs/api/customer-disputes/v1/ */
interface Dispute {
  dispute_id: string
  disputed_transactions?: { seller_transaction_id?: string; custom?: string; invoice_number?: string }[]
  reason?: string
  status: string
  dispute_state?: string
  dispute_amount?: WireMoney
  dispute_outcome?: { outcome_code?: string; amount_refunded?: WireMoney }
  dispute_life_cycle_stage?: string
  dispute_channel?: string
  seller_response_due_date?: string
  evidences?: { evidence_type: string; source?: string }[]
  links?: { rel: string; href: string }[]
}

interface WireMoney {
  currency_code: string
  value: string
}

const longestNotes = 2_000
const largestFile = 10 * 1024 * 1024
const fileTypes = new Set(['image/jpeg', 'image/gif', 'image/png', 'application/pdf'])

/** The outcomes after which the money stays with the shop, or comes back to it. */
const won = new Set(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED', 'RESOLVED_WITH_PAYOUT'])

export function providerDisputes(paypal: PayPal): ProviderDisputes {
  return {
    async find(disputeId) {
      const dispute = await loadDispute(paypal, disputeId)
      return dispute && reported(paypal, dispute)
    },
    submit: (disputeId, evidence) => submit(paypal, disputeId, evidence),
    async accept(disputeId) {
      const json = JSON.stringify({ note: 'The claim is accepted.', accept_claim_type: 'REFUND' })
      await paypal.rest('POST', `${pathOf(disputeId)}/accept-claim`, { json })
    },
  }
}

function loadDispute(paypal: PayPal, disputeId: string): Promise<Dispute | undefined> {
  return unlessNotFound(paypal.rest<Dispute>('GET', pathOf(disputeId)))
}

function pathOf(disputeId: string): string {
  return `/v1/customer/disputes/${encodeURIComponent(disputeId)}`
}

async function reported(paypal: PayPal, dispute: Dispute): Promise<ReportedDispute | undefined> {
  const status = statusOf(dispute)
  const refunded = status === 'LOST' ? dispute.dispute_outcome?.amount_refunded : undefined
  const money = refunded ?? dispute.dispute_amount
  const payment = await paymentOf(paypal, dispute)
  if (!money || !payment) return undefined
  const { seller_response_due_date: due } = dispute
  return {
    id: dispute.dispute_id,
    payment,
    amount: fromMoney({ currencyCode: money.currency_code, value: money.value }),
    currency: money.currency_code,
    reason: (dispute.reason ?? 'OTHER').toLowerCase(),
    status,
    isMoneyTaken: isMoneyTaken(dispute, status),
    ...(status === 'NEEDS_RESPONSE' && due && { respondBy: new Date(due) }),
  }
}

function statusOf({ status, dispute_state, dispute_outcome }: Dispute): ReportedDispute['status'] {
  if (status === 'RESOLVED') return won.has(dispute_outcome?.outcome_code ?? '') ? 'WON' : 'LOST'
  const isOurTurn = status === 'WAITING_FOR_SELLER_RESPONSE' || dispute_state === 'REQUIRED_ACTION'
  return isOurTurn ? 'NEEDS_RESPONSE' : 'UNDER_REVIEW'
}

/** A bank takes the money with its chargeback. PayPal only holds it until it decides. */
function isMoneyTaken({ dispute_channel, dispute_life_cycle_stage }: Dispute, status: ReportedDispute['status']): boolean {
  if (status === 'WON' || status === 'LOST') return status === 'LOST'
  return dispute_channel === 'EXTERNAL' && dispute_life_cycle_stage !== 'INQUIRY'
}

/** The payment of the disputed transaction, which is a capture. */
async function paymentOf(paypal: PayPal, { disputed_transactions }: Dispute): Promise<ReportedDispute['payment'] | undefined> {
  const { seller_transaction_id: transactionId, custom, invoice_number } = disputed_transactions?.[0] ?? {}
  if (!transactionId) return undefined
  const named = readMark(custom) ?? readMark(invoice_number)
  const paymentId = (named ?? readMark((await loadCapture(paypal, transactionId))?.customId))?.paymentId
  return paymentId ? { paymentId, transactionId } : { transactionId }
}

async function submit(paypal: PayPal, disputeId: string, { text, files }: DisputeEvidence): Promise<void> {
  if (text.length > longestNotes) throw new ProviderRefusal(`PayPal takes notes of at most ${longestNotes} characters`)
  const wrong = files.find(({ contentType, content }) => !fileTypes.has(contentType) || content.length >= largestFile)
  if (wrong) throw new ProviderRefusal(`PayPal takes JPG, GIF, PNG and PDF files of less than 10 MB, not '${wrong.name}'`)
  const dispute = await loadDispute(paypal, disputeId)
  if (!dispute) throw new ProviderRefusal('PayPal does not know this dispute')
  // PayPal asks for evidence. Where it does not, a claim still takes supporting information.
  const asked = linkOf(dispute, 'provide_evidence')
  const asksForInfo = !asked && linkOf(dispute, 'provide_supporting_info')
  if (!asked && !asksForInfo) throw new ProviderRefusal('PayPal takes no evidence for this dispute now')
  const type = dispute.evidences?.find(({ source }) => source === 'REQUESTED_FROM_SELLER')?.evidence_type ?? 'OTHER'
  const input = asked ? { evidences: [{ evidence_type: type, notes: text }] } : { notes: text }
  const sdk = await import('@paypal/paypal-server-sdk')
  const form: Record<string, FileWrapper> = {
    input: partOf(sdk, Buffer.from(JSON.stringify(input)), { contentType: 'application/json', filename: 'input.json' }),
  }
  for (const [index, { name, contentType, content }] of files.entries())
    form[`file${index + 1}`] = partOf(sdk, Buffer.from(content), { contentType, filename: name })
  await paypal.rest('POST', `${pathOf(disputeId)}/${asked ? 'provide-evidence' : 'provide-supporting-info'}`, { form })
}

/** A part of a form. It takes bytes too, although its type names streams alone; a stream would be sent without its length. */
function partOf(
  { FileWrapper: Part }: Pick<typeof PayPalPackage, 'FileWrapper'>,
  file: Buffer,
  options: { contentType: string; filename: string },
): FileWrapper {
  return Object.assign(new Part(Readable.from(file), options), { file })
}

function linkOf({ links }: Dispute, name: string): boolean {
  return links?.some(({ rel }) => rel.replaceAll('-', '_') === name) ?? false
}
