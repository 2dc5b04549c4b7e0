import type { Payment } from '@mollie/api-client'
import { lookupTable } from '@stoa/web/lookup-table'
import { fromAmount } from './amounts.ts'
import type { ChargeFacts, ChargeOutcome, PaymentDetails } from '../provider-charges.ts'

const day = 24 * 60 * 60_000

/** Days until the outcome of a method that takes days, where Mollie does not say. */
const usualDays = { banktransfer: 14, directdebit: 7 }

/** A buyer who has been sent to Mollie chooses and pays there, whatever the method. */
export function outcomeOfNew(payment: Payment): ChargeOutcome {
  const url = checkoutOf(payment)
  return url ? { ...factsOf(payment), status: 'CHALLENGE', url } : outcomeOf(payment)
}

/** The outcome that a payment has now. */
export function outcomeOf(payment: Payment): ChargeOutcome {
  const facts = factsOf(payment)
  switch (`${payment.status}` as const) {
    case 'open': {
      // A transfer is under way at the buyer's bank, which nobody waits for on a page.
      const url = payment.method === 'banktransfer' ? undefined : checkoutOf(payment)
      return url ? { ...facts, status: 'CHALLENGE', url } : { ...facts, status: 'PENDING', ...expected(payment) }
    }
    case 'pending':
      return { ...facts, status: 'PENDING', ...expected(payment) }
    case 'authorized':
      return { ...facts, status: 'AUTHORIZED' }
    case 'paid':
      return { ...facts, status: 'APPROVED' }
    case 'failed': {
      const message = detailsOf(payment)['failureMessage']
      return { ...facts, status: 'DECLINED', reason: failureOf(payment), ...(typeof message === 'string' && { message }) }
    }
    case 'canceled':
      return { ...facts, status: 'DECLINED', reason: payment.authorizedAt ? 'VOIDED' : 'PAYMENT_CANCELED' }
    case 'expired':
      return { ...facts, status: 'DECLINED', reason: payment.authorizedAt ? 'VOIDED' : 'PAYMENT_EXPIRED' }
  }
}

function checkoutOf({ status, _links: links }: Payment & { _links?: { checkout?: { href: string } } }): string | undefined {
  return `${status}` === 'open' ? links?.checkout?.href : undefined
}

function expected(payment: Payment): { expectedBy?: Date } {
  const { method, createdAt, expiresAt } = payment
  if (method !== 'banktransfer' && method !== 'directdebit') return {}
  const { dueDate } = detailsOf(payment)
  // The debtor's bank has some days to return a debit after its due date.
  if (typeof dueDate === 'string') return { expectedBy: new Date(Date.parse(dueDate) + 3 * day) }
  if (method === 'banktransfer' && expiresAt) return { expectedBy: new Date(expiresAt) }
  return { expectedBy: new Date(Date.parse(createdAt) + usualDays[method] * day) }
}

function factsOf(payment: Payment): ChargeFacts {
  const card = cardOf(payment)
  const charged = { amount: fromAmount(payment.amount), currency: payment.amount.currency }
  return { transactionId: payment.id, charged, ...(card && { card }), details: paymentDetails(payment) }
}

/** What Mollie knows of the card or the bank account; its shape depends on the method. */
function detailsOf({ details }: Payment): Record<string, unknown> {
  return (details ?? {}) as Record<string, unknown>
}

function cardOf(payment: Payment): ChargeFacts['card'] | undefined {
  const { cardNumber, cardLabel } = detailsOf(payment)
  if (typeof cardNumber !== 'string' || cardNumber === '') return undefined
  const brand = typeof cardLabel === 'string' ? cardLabel : payment.method === 'bancontact' ? 'Bancontact' : 'Card'
  return { brand, lastFourDigits: cardNumber.slice(-4) }
}

function paymentDetails(payment: Payment): PaymentDetails {
  const { wallet, cardSecurity, feeRegion, consumerName, consumerAccount } = detailsOf(payment)
  const { method, _links: links } = payment as Payment & { _links?: { dashboard?: { href: string } } }
  return {
    ...(method && { method }),
    ...(`${payment.sequenceType}` === 'recurring' && { offSession: true }),
    ...(typeof wallet === 'string' && { wallet: walletNames[wallet] ?? wallet }),
    ...(links?.dashboard && { url: links.dashboard.href }),
    ...(typeof feeRegion === 'string' && { feeRegion }),
    ...(typeof consumerName === 'string' && { holder: consumerName }),
    ...(isIban(consumerAccount) && { ibanEnding: consumerAccount.slice(-4) }),
    ...(typeof cardSecurity === 'string' && { checks: { threeDSecure: cardSecurity === '3dsecure' ? 'PASS' : 'UNCHECKED' } }),
  }
}

const walletNames = lookupTable({ applepay: 'apple_pay', googlepay: 'google_pay' })

function isIban(account: unknown): account is string {
  return typeof account === 'string' && /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(account)
}

/** Mollie's reasons of a declined card in the words of the interface. Others keep Mollie's own. */
const failures = lookupTable({
  authentication_abandoned: 'AUTHENTICATION_FAILED',
  authentication_failed: 'AUTHENTICATION_FAILED',
  authentication_unavailable_acs: 'AUTHENTICATION_FAILED',
  card_expired: 'CARD_EXPIRED',
  inactive_card: 'CARD_DECLINED',
  // A thief is told no more than that the card was declined.
  possible_fraud: 'CARD_DECLINED',
  refused_by_issuer: 'CARD_DECLINED',
  unknown_reason: 'CARD_DECLINED',
})

/** The banks' code for an account without enough money, after ISO 20022. */
const insufficientFunds = 'AM04'

function failureOf(payment: Payment): string {
  const { failureReason, bankReasonCode } = detailsOf(payment)
  if (typeof failureReason === 'string') return failures[failureReason] ?? failureReason.toUpperCase()
  if (bankReasonCode === insufficientFunds) return 'INSUFFICIENT_FUNDS'
  return 'PAYMENT_FAILED'
}
