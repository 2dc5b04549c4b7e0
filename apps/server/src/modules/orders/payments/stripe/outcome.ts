import { lookupTable } from '@stoa/web/lookup-table'
import { formatAmount } from '@stoa/pricing'
import type { Stripe } from 'stripe'
import { stripeAmounts } from './amounts.ts'
import type { ChargeFacts, ChargeOutcome, PaymentDetails } from '../provider-charges.ts'
import type { StripeFailure } from './client.ts'

/** What an answer must contain for `outcomeOf`. */
export const expand = ['latest_charge.balance_transaction']

/** Methods whose outcome takes days, and how many at most. */
const daysOf: Record<string, number | undefined> = lookupTable({
  sepa_debit: 14,
  bacs_debit: 10,
  au_becs_debit: 7,
  acss_debit: 10,
  us_bank_account: 7,
  nz_bank_account: 7,
  customer_balance: 30,
  boleto: 7,
  oxxo: 7,
  konbini: 7,
  multibanco: 10,
  pay_by_bank: 3,
})
const day = 24 * 60 * 60_000

/** The outcome that a payment intent shows now. */
export function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  const facts = factsOf(intent)
  switch (intent.status) {
    case 'succeeded':
      return { ...facts, status: 'APPROVED' }
    case 'requires_capture':
      return { ...facts, status: 'AUTHORIZED' }
    case 'requires_action':
      return waiting(intent, facts)
    case 'processing':
      return { ...facts, status: 'PENDING', ...expected(intent) }
    case 'canceled':
      return { ...facts, status: 'DECLINED', reason: 'PAYMENT_CANCELED' }
    case 'requires_payment_method':
      return { ...facts, ...declined(intent.last_payment_error ?? {}) }
    default:
      return { ...facts, status: 'PENDING' }
  }
}

/** The buyer has to do something: on a page, or at a bank or a shop with a voucher. */
function waiting({ next_action: action, ...intent }: Stripe.PaymentIntent, facts: ChargeFacts): ChargeOutcome {
  const url =
    action?.redirect_to_url?.url ??
    action?.boleto_display_details?.hosted_voucher_url ??
    action?.oxxo_display_details?.hosted_voucher_url ??
    action?.konbini_display_details?.hosted_voucher_url ??
    action?.multibanco_display_details?.hosted_voucher_url ??
    action?.display_bank_transfer_instructions?.hosted_instructions_url ??
    action?.verify_with_microdeposits?.hosted_verification_url
  if (!url) return { ...facts, status: 'PENDING', ...expected({ ...intent, next_action: action }) }
  return { ...facts, status: 'CHALLENGE', url }
}

function expected(intent: Pick<Stripe.PaymentIntent, 'payment_method_types' | 'latest_charge' | 'created' | 'next_action'>): {
  expectedBy?: Date
} {
  const days = daysOf[methodOf(intent)]
  return days === undefined ? {} : { expectedBy: new Date(intent.created * 1000 + days * day) }
}

function methodOf({
  latest_charge,
  payment_method_types,
}: Pick<Stripe.PaymentIntent, 'latest_charge' | 'payment_method_types'>): string {
  const charge = typeof latest_charge === 'object' ? latest_charge : undefined
  return (
    charge?.payment_method_details?.type ?? (payment_method_types.length === 1 ? payment_method_types[0] : undefined) ?? 'card'
  )
}

/** Stripe's codes, in the words that the checkout explains. */
const reasons: Record<string, string | undefined> = lookupTable({
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  expired_card: 'CARD_EXPIRED',
  payment_intent_authentication_failure: 'AUTHENTICATION_FAILED',
  authentication_required: 'AUTHENTICATION_REQUIRED',
  payment_method_provider_decline: 'PAYMENT_CANCELED',
  payment_intent_payment_attempt_expired: 'PAYMENT_CANCELED',
  payment_method_customer_decline: 'PAYMENT_CANCELED',
  payment_method_not_available: 'METHOD_NOT_AVAILABLE',
  payment_method_unactivated: 'METHOD_NOT_AVAILABLE',
  generic_decline: 'CARD_DECLINED',
  do_not_honor: 'CARD_DECLINED',
  // A bank does not say that a card was stolen, and neither do we.
  lost_card: 'CARD_DECLINED',
  stolen_card: 'CARD_DECLINED',
  fraudulent: 'CARD_DECLINED',
})

export function declined({ code, decline_code, message }: StripeFailure | Stripe.PaymentIntent.LastPaymentError): {
  status: 'DECLINED'
  reason: string
  message?: string
} {
  const known = (decline_code && reasons[decline_code]) || (code && reasons[code])
  const reason = known || (code ?? 'card_declined').toUpperCase()
  return { status: 'DECLINED', reason, ...(message && { message }) }
}

export function factsOf(intent: Stripe.PaymentIntent): ChargeFacts {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : undefined
  const method = charge?.payment_method_details
  const card = method?.card ?? method?.card_present
  const currency = intent.currency.toUpperCase()
  return {
    transactionId: intent.id,
    charged: { amount: stripeAmounts.fromProvider(BigInt(intent.amount), currency), currency },
    ...(card?.last4 && { card: { brand: (card.brand ?? 'card').toUpperCase(), lastFourDigits: card.last4 } }),
    details: detailsOf(intent, charge ?? undefined),
  }
}

function detailsOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge | undefined): PaymentDetails {
  const { type, card } = charge?.payment_method_details ?? {}
  const balance = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : undefined
  const test = intent.livemode ? '' : 'test/'
  return {
    ...(type && { method: type }),
    ...(card?.wallet?.type && { wallet: card.wallet.type }),
    url: `https://dashboard.stripe.com/${test}payments/${intent.id}`,
    ...(balance && balance.currency === intent.currency && { fee: feeOf(balance) }),
    ...(charge?.outcome?.risk_level && { risk: riskOf(charge.outcome) }),
    ...(card && { checks: checksOf(card) }),
  }
}

function feeOf({ fee, currency }: Stripe.BalanceTransaction): string {
  const code = currency.toUpperCase()
  return formatAmount(stripeAmounts.fromProvider(BigInt(fee), code), code)
}

function riskOf({ risk_level, risk_score }: Stripe.Charge.Outcome): NonNullable<PaymentDetails['risk']> {
  const levels = { normal: 'NORMAL', elevated: 'ELEVATED', highest: 'HIGHEST' } as const
  const level = levels[risk_level as keyof typeof levels] ?? 'UNKNOWN'
  return { level, ...(risk_score !== undefined && risk_score !== null && { score: risk_score }) }
}

const authentications: Readonly<Record<string, string | undefined>> = lookupTable({
  authenticated: 'PASS',
  failed: 'FAIL',
  exempted: 'UNCHECKED',
})

function checksOf({ checks, three_d_secure }: Stripe.Charge.PaymentMethodDetails.Card): NonNullable<PaymentDetails['checks']> {
  const word = (text: string | null | undefined) => text?.toUpperCase()
  const results = {
    securityCode: word(checks?.cvc_check),
    postalCode: word(checks?.address_postal_code_check),
    addressLine: word(checks?.address_line1_check),
    threeDSecure: three_d_secure?.result && (authentications[three_d_secure.result] ?? 'UNAVAILABLE'),
  }
  return Object.fromEntries(Object.entries(results).filter(([, value]) => value))
}
