import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'
import { behaviourOf, debitSucceeds, wireMethod, type EnteredMethod } from './methods.ts'
import type { StoredSession } from './sessions.ts'
import { feeOf, wireIntent, wireMovement, type StoredIntent } from './objects.ts'

export interface StoredRefund {
  id: string
  created: number
  intent: string
  amount: number
  currency: string
  status: 'succeeded' | 'pending' | 'failed'
  metadata: Record<string, string>
}

export interface StoredDispute {
  id: string
  created: number
  intent: string
  amount: number
  currency: string
  reason: string
  status: Stripe.Dispute.Status
  isMoneyTaken: boolean
  evidence: Record<string, string>
  submissions: number
}

export interface StoredEvent {
  type: string
  object: () => unknown
}

/** An answer that Stripe gives as an error. */
export class StripeFault extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, type: string, code: string | undefined, message: string, more: object = {}) {
    super(message)
    this.status = status
    this.body = { error: { type, ...(code && { code }), message, ...more } }
  }
}

export function invalid(code: string | undefined, message: string): StripeFault {
  return new StripeFault(400, 'invalid_request_error', code, message)
}

/** The state of the double: what a card network and Stripe's own books would know. `now` is in seconds. */
export function network(now: () => number) {
  const intents = new Map<string, StoredIntent>()
  const refunds = new Map<string, StoredRefund>()
  const disputes = new Map<string, StoredDispute>()
  const customers = new Map<string, { id: string; metadata: Record<string, string> }>()
  const methods = new Map<string, { entered: EnteredMethod; customer: string | null; created: number }>()
  const tokens = new Map<string, EnteredMethod>()
  const movements: Stripe.BalanceTransaction[] = []
  const payouts: { payout: Stripe.Payout; contains: Set<string> }[] = []
  const events: StoredEvent[] = []
  /** Where the pages of the bank are; known once the double listens. */
  const pages = { root: '' }
  /** Refunds of the next payments are pending. */
  const settings = { refundsArePending: false, live: false, refusesKeys: false }
  const sessions = new Map<string, StoredSession>()
  const endpoints = new Map<string, { id: string; url: string; secret: string }>()

  const pageOf = ({ id }: StoredIntent) => `${pages.root}/pages/bank/${id}`
  const wire = (intent: StoredIntent, expanded = true) => wireIntent(intent, pageOf(intent), expanded)

  function note(type: string, object: () => unknown): void {
    events.push({ type, object })
  }

  function move(id: string, movement: Parameters<typeof wireMovement>[1]): void {
    movements.push(wireMovement(id, movement))
  }

  function getIntent(id: string): StoredIntent {
    const intent = intents.get(id)
    if (!intent) throw new StripeFault(404, 'invalid_request_error', 'resource_missing', `No such payment_intent: '${id}'`)
    return intent
  }

  /** Confirms an intent whose method is known. */
  function confirm(intent: StoredIntent, { offSession, kept }: { offSession: boolean; kept: boolean }): void {
    const behaviour = behaviourOf(intent.method!, { offSession, kept })
    if (behaviour.does === 'DECLINE') return decline(intent, behaviour)
    if (behaviour.does === 'REDIRECT') {
      intent.status = 'requires_action'
      return
    }
    if (behaviour.does === 'PROCESS') {
      intent.status = 'processing'
      intent.charge = newCharge(intent)
      note('payment_intent.processing', () => wire(intent, false))
      return
    }
    approve(intent)
    if (behaviour.disputed) openDispute(intent, behaviour.disputed)
  }

  function newCharge({ amount }: StoredIntent) {
    return { id: newId('ch'), created: now(), refunded: 0, disputed: false, fee: feeOf(amount) }
  }

  function approve(intent: StoredIntent): void {
    intent.error = undefined
    intent.charge ??= newCharge(intent)
    if (intent.keeps && intent.methodId && intent.customer) methods.get(intent.methodId)!.customer = intent.customer
    if (intent.captureMethod === 'manual') {
      intent.status = 'requires_capture'
      return note('payment_intent.amount_capturable_updated', () => wire(intent, false))
    }
    settle(intent, intent.amount)
  }

  function settle(intent: StoredIntent, amount: number): void {
    intent.status = 'succeeded'
    intent.received = amount
    const charge = intent.charge!
    charge.fee = feeOf(amount)
    move(`txn_${charge.id}`, {
      amount,
      fee: charge.fee,
      currency: intent.currency,
      created: now(),
      type: 'charge',
      source: {
        id: charge.id,
        object: 'charge',
        amount,
        currency: intent.currency,
        payment_intent: intent.id,
        metadata: intent.metadata,
      },
    })
    note('payment_intent.succeeded', () => wire(intent, false))
  }

  function decline(intent: StoredIntent, { code, declineCode }: { code: string; declineCode?: string | undefined }): void {
    intent.status = 'requires_payment_method'
    intent.error = { code, declineCode }
    note('payment_intent.payment_failed', () => wire(intent, false))
  }

  function openDispute(intent: StoredIntent, reason: string): StoredDispute {
    const dispute: StoredDispute = {
      id: newId('du'),
      created: now(),
      intent: intent.id,
      amount: intent.received,
      currency: intent.currency,
      reason,
      status: 'needs_response',
      isMoneyTaken: true,
      evidence: {},
      submissions: 0,
    }
    disputes.set(dispute.id, dispute)
    intent.charge!.disputed = true
    move(`txn_${dispute.id}`, {
      amount: -dispute.amount,
      fee: 2e3,
      currency: dispute.currency,
      created: now(),
      type: 'adjustment',
      category: 'dispute',
      source: disputeSource(dispute),
    })
    note('charge.dispute.created', () => wireDispute(dispute))
    return dispute
  }

  function closeDispute(dispute: StoredDispute, outcome: 'won' | 'lost'): void {
    dispute.status = outcome
    if (outcome === 'won') {
      dispute.isMoneyTaken = false
      move(`txn_${dispute.id}_back`, {
        amount: dispute.amount,
        fee: 0,
        currency: dispute.currency,
        created: now(),
        type: 'adjustment',
        category: 'dispute_reversal',
        source: disputeSource(dispute),
      })
    }
    note('charge.dispute.closed', () => wireDispute(dispute))
  }

  function disputeSource({ id, amount, currency, intent }: StoredDispute) {
    return { id, object: 'dispute', amount, currency, payment_intent: intent, metadata: intents.get(intent)!.metadata }
  }

  function wireDispute({ id, created, intent, amount, currency, reason, status, isMoneyTaken, submissions }: StoredDispute) {
    const taken = movements.filter(({ id: movement }) => movement === `txn_${id}` || movement === `txn_${id}_back`)
    return {
      id,
      object: 'dispute',
      amount,
      currency,
      reason,
      status,
      created,
      livemode: false,
      metadata: {},
      charge: intents.get(intent)!.charge!.id,
      payment_intent: wire(intents.get(intent)!, false),
      balance_transactions: isMoneyTaken || status === 'won' ? taken : [],
      enhanced_eligibility_types: [],
      evidence: {},
      evidence_details: {
        due_by: created + 7 * 86400,
        has_evidence: submissions > 0,
        past_due: false,
        submission_count: submissions,
      },
      is_charge_refundable: false,
    }
  }

  function wireRefund({ id, created, intent, amount, currency, status, metadata }: StoredRefund) {
    const { charge } = getIntent(intent)
    return {
      id,
      object: 'refund',
      amount,
      currency,
      status,
      created,
      metadata,
      payment_intent: intent,
      charge: charge?.id ?? null,
      balance_transaction: null,
      reason: null,
      receipt_number: null,
      source_transfer_reversal: null,
      transfer_reversal: null,
    }
  }

  function keepMethod(entered: EnteredMethod, customer: string | null): string {
    const id = newId('pm')
    methods.set(id, { entered, customer, created: now() })
    return id
  }

  return {
    now,
    intents,
    refunds,
    disputes,
    customers,
    methods,
    tokens,
    movements,
    payouts,
    events,
    pages,
    settings,
    sessions,
    endpoints,
    wire,
    note,
    move,
    getIntent,
    confirm,
    approve,
    settle,
    decline,
    openDispute,
    closeDispute,
    wireDispute,
    wireRefund,
    keepMethod,
    wireMethod: (id: string) => {
      const known = methods.get(id)
      if (!known) throw new StripeFault(404, 'invalid_request_error', 'resource_missing', `No such PaymentMethod: '${id}'`)
      return wireMethod(id, known.entered, known.customer, known.created)
    },
    settleDebit(intent: StoredIntent): void {
      if (debitSucceeds(intent.method!)) settle(intent, intent.amount)
      else
        decline(intent, {
          code: 'payment_method_provider_decline',
          declineCode: 'insufficient_funds',
        })
    },
  }
}

export type Network = ReturnType<typeof network>

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}
