import type { Stripe } from 'stripe'

/** A way to pay that the double knows, as its owner entered it. */
export interface EnteredMethod {
  type: string
  /** The card's number or the account's IBAN. */
  number?: string | undefined
  wallet?: string | undefined
}

/** How a payment with a method goes on. */
export type Behaviour =
  | { does: 'SUCCEED'; disputed?: string }
  | { does: 'DECLINE'; code: string; declineCode?: string }
  /** The buyer answers on a page of the bank. */
  | { does: 'REDIRECT' }
  /** The outcome comes when the test settles it. */
  | { does: 'PROCESS' }

/** https://docs.stripe.com/testing */
export const testCards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  lost: '4000000000009987',
  threeDSecure: '4000000000003220',
  /** Asks for authentication again whenever the buyer is not there. */
  alwaysAuthenticate: '4000002760003184',
  disputed: '4000000000000259',
  declinedWhenCharged: '4000000000000341',
} as const

const declines: Readonly<Record<string, { code: string; declineCode?: string }>> = {
  [testCards.declined]: { code: 'card_declined', declineCode: 'generic_decline' },
  [testCards.insufficientFunds]: { code: 'card_declined', declineCode: 'insufficient_funds' },
  [testCards.expired]: { code: 'expired_card' },
  [testCards.lost]: { code: 'card_declined', declineCode: 'lost_card' },
}

/** Methods that leave the shop: iDEAL, Bancontact, Klarna ... */
const redirecting = new Set(['ideal', 'bancontact', 'klarna', 'eps', 'p24', 'blik', 'paypal', 'twint'])

export function behaviourOf(
  { type, number = '' }: EnteredMethod,
  { offSession, kept }: { offSession: boolean; kept: boolean },
): Behaviour {
  if (redirecting.has(type)) return { does: 'REDIRECT' }
  if (type === 'sepa_debit') return { does: 'PROCESS' }
  const decline =
    declines[number] ??
    (kept && number === testCards.declinedWhenCharged ? { code: 'card_declined', declineCode: 'generic_decline' } : undefined)
  if (decline) return { does: 'DECLINE', ...decline }
  if (number === testCards.alwaysAuthenticate)
    return offSession
      ? { does: 'DECLINE', code: 'authentication_required', declineCode: 'authentication_required' }
      : { does: 'REDIRECT' }
  if (number === testCards.threeDSecure && !offSession) return { does: 'REDIRECT' }
  return number === testCards.disputed ? { does: 'SUCCEED', disputed: 'fraudulent' } : { does: 'SUCCEED' }
}

/** How a direct debit ends, by its IBAN. */
export function debitSucceeds({ number = '' }: EnteredMethod): boolean {
  return number !== 'DE62370400440532013001'
}

export function wireMethod(
  id: string,
  { type, number = '' }: EnteredMethod,
  customer: string | null,
  created: number,
): Stripe.PaymentMethod {
  const method = {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type,
    ...(type === 'card' && { card: { ...wireCard(number), exp_month: 12, exp_year: 2035 } }),
    ...(type === 'sepa_debit' && {
      sepa_debit: {
        last4: number.slice(-4),
        country: number.slice(0, 2),
        bank_code: null,
        branch_code: null,
        fingerprint: null,
        generated_from: null,
      },
    }),
  }
  return method as unknown as Stripe.PaymentMethod
}

const authenticated = new Set<string>([testCards.threeDSecure, testCards.alwaysAuthenticate])

export function wireCard(number: string) {
  const brand = number.startsWith('5') ? 'mastercard' : number.startsWith('3') ? 'amex' : 'visa'
  return {
    brand,
    last4: number.slice(-4),
    country: 'DE',
    funding: 'credit',
    checks: { address_line1_check: 'unchecked', address_postal_code_check: 'pass', cvc_check: 'pass' },
    wallet: null,
    three_d_secure: authenticated.has(number)
      ? { result: 'authenticated', authentication_flow: 'challenge', version: '2.2.0' }
      : null,
  }
}
