import type { DoubleAnswer, DoubleRequest } from '../payment-double.ts'
import { addTransaction } from './books.ts'
import { cents, money, newId, note, refused, wire, type PayPalState } from './state.ts'

const day = 24 * 60 * 60_000

/** A buyer complains at PayPal, or a bank takes the money back. */
export function openDispute(state: PayPalState, captureId: string, from: 'BUYER' | 'BANK'): string {
  const { capture } = state.captures.get(captureId)!
  const id = `PP-R-${newId().slice(0, 3)}-${newId().replaceAll(/\D/g, '').slice(0, 8)}`
  const links = ['self', 'provide_evidence', 'accept_claim'].map((rel) => ({
    rel,
    href: `${state.root()}/v1/customer/disputes/${id}`,
  }))
  const dispute = {
    dispute_id: id,
    disputed_transactions: [{ seller_transaction_id: captureId, gross_amount: wire(capture.amount) }],
    reason: from === 'BANK' ? 'UNAUTHORISED' : 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    dispute_state: 'REQUIRED_ACTION',
    dispute_amount: wire(capture.amount),
    dispute_life_cycle_stage: from === 'BANK' ? 'CHARGEBACK' : 'INQUIRY',
    dispute_channel: from === 'BANK' ? 'EXTERNAL' : 'INTERNAL',
    seller_response_due_date: new Date(state.now().getTime() + 10 * day).toISOString(),
    evidences: [{ evidence_type: 'PROOF_OF_FULFILLMENT', source: 'REQUESTED_FROM_SELLER' }],
    links,
  }
  state.disputes.set(id, { captureId, evidence: [], dispute })
  if (from === 'BANK') reverse(state, captureId, -1n)
  note(state, 'CUSTOMER.DISPUTE.CREATED', dispute)
  return id
}

export function closeDispute(state: PayPalState, id: string, outcome: 'won' | 'lost'): void {
  const { dispute, captureId } = state.disputes.get(id)!
  const fromBank = dispute['dispute_channel'] === 'EXTERNAL'
  dispute.status = dispute['dispute_state'] = 'RESOLVED'
  dispute['links'] = []
  const refunded = outcome === 'lost' ? { amount_refunded: dispute['dispute_amount'] } : {}
  dispute['dispute_outcome'] = {
    outcome_code: outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR',
    ...refunded,
  }
  if (outcome === 'won' && fromBank) reverse(state, captureId, 1n)
  if (outcome === 'lost' && !fromBank) reverse(state, captureId, -1n)
  note(state, 'CUSTOMER.DISPUTE.RESOLVED', dispute)
}

/** Takes the money of a capture back, or returns it. */
function reverse(state: PayPalState, captureId: string, sign: bigint): void {
  const taken = state.captures.get(captureId)!
  const { amount, customId } = taken.capture
  taken.reversed = sign < 0n ? cents(amount!) : 0n
  addTransaction(state, {
    transactionId: newId(),
    transactionEventCode: sign < 0n ? 'T1201' : 'T1202',
    paypalReferenceId: captureId,
    transactionAmount: money(sign * cents(amount!), amount!.currencyCode),
    ...(customId && { customField: customId }),
  })
}

/** https://developer.paypal.com/docs/api/customer-disputes/v1/ */
export function answerDisputes(state: PayPalState, { method, path, body, headers }: DoubleRequest): DoubleAnswer | undefined {
  const [, id, action] = /^\/v1\/customer\/disputes\/([\w-]+)(?:\/([\w-]+))?$/.exec(path) ?? []
  if (!id) return undefined
  const known = state.disputes.get(id)
  if (!known) return refused(404, 'INVALID_RESOURCE_ID')
  if (method === 'GET' && !action) return { status: 200, body: known.dispute }
  if (method !== 'POST') return undefined
  if (known.dispute.status === 'RESOLVED') return refused(422, 'DISPUTE_ALREADY_RESOLVED')
  if (action === 'accept-claim') {
    if (!(JSON.parse(body) as { note?: string }).note) return refused(400, 'MISSING_REQUIRED_PARAMETER')
    closeDispute(state, id, 'lost')
  } else if (action === 'provide-evidence') {
    const boundary = /^multipart\/form-data; ?boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1]
    if (!boundary || !/name="input"[^]*?\r\n\r\n\{"evidences":\[\{"evidence_type":"\w+"/.test(body))
      return refused(400, 'MISSING_REQUIRED_PARAMETER')
    known.evidence.push(body)
    known.dispute.status = 'UNDER_REVIEW'
    known.dispute['dispute_state'] = 'UNDER_PAYPAL_REVIEW'
    note(state, 'CUSTOMER.DISPUTE.UPDATED', known.dispute)
  } else return undefined
  return { status: 200, body: { links: known.dispute['links'] } }
}
