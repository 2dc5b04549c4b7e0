import type { Stripe } from 'stripe'
import { wireCard, type EnteredMethod } from './methods.ts'

/** A payment intent as the double keeps it, with its method in plain text. */
export interface StoredIntent {
  id: string
  created: number
  amount: number
  currency: string
  captureMethod: 'automatic' | 'manual'
  status: Stripe.PaymentIntent.Status
  metadata: Record<string, string>
  description: string | null
  customer: string | null
  method: EnteredMethod | undefined
  methodId: string | null
  allowedTypes: string[]
  keeps: boolean
  returnUrl: string | undefined
  error: { code: string; declineCode?: string | undefined } | undefined
  charge: StoredCharge | undefined
  received: number
  session: string | undefined
}

export interface StoredCharge {
  id: string
  created: number
  refunded: number
  disputed: boolean
  fee: number
}

/** 1.5 % and 25 of the smallest unit, as European cards cost. */
export const feeOf = (amount: number): number => Math.round(amount * 0.015) + 25

export function wireIntent(intent: StoredIntent, page: string, expanded: boolean): Stripe.PaymentIntent {
  const { charge, error, status } = intent
  const object = {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: intent.amount,
    amount_capturable: status === 'requires_capture' ? intent.amount : 0,
    amount_received: intent.received,
    amount_details: { tip: {} },
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: intent.captureMethod,
    client_secret: `${intent.id}_secret_test`,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: error
      ? { type: 'card_error', code: error.code, decline_code: error.declineCode, message: 'Your card was declined.' }
      : null,
    latest_charge: charge ? (expanded ? wireCharge(intent, charge, true) : charge.id) : null,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action:
      status === 'requires_action'
        ? { type: 'redirect_to_url', redirect_to_url: { url: page, return_url: intent.returnUrl } }
        : null,
    on_behalf_of: null,
    payment_method: status === 'requires_payment_method' ? null : intent.methodId,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: intent.method ? [intent.method.type] : intent.allowedTypes,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: intent.keeps ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  }
  return object as unknown as Stripe.PaymentIntent
}

export function wireCharge(
  intent: StoredIntent,
  { id, created, refunded, disputed, fee }: StoredCharge,
  expanded: boolean,
): Stripe.Charge {
  const { method } = intent
  const captured = intent.status === 'succeeded'
  const object = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.received,
    amount_refunded: refunded,
    balance_transaction: captured
      ? expanded
        ? wireMovement(`txn_${id}`, {
            amount: intent.received,
            fee,
            currency: intent.currency,
            created,
            type: 'charge',
            source: id,
          })
        : `txn_${id}`
      : null,
    captured,
    created,
    currency: intent.currency,
    customer: intent.customer,
    disputed,
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: intent.methodId,
    payment_method_details: {
      type: method?.type ?? 'card',
      ...(method?.type === 'card' && {
        card: { ...wireCard(method.number ?? ''), wallet: method.wallet ? { type: method.wallet } : null },
      }),
    },
    refunded: refunded > 0 && refunded === intent.received,
    status: intent.status === 'processing' ? 'pending' : 'succeeded',
  }
  return object as unknown as Stripe.Charge
}

export interface StoredMovement {
  amount: number
  fee: number
  currency: string
  created: number
  type: string
  source: unknown
  category?: string
}

export function wireMovement(
  id: string,
  { amount, fee, currency, created, type, source, category = type }: StoredMovement,
): Stripe.BalanceTransaction {
  const object = {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'available',
    type,
  }
  return object as unknown as Stripe.BalanceTransaction
}
