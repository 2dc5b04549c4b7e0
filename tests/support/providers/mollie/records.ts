import { randomBytes } from 'node:crypto'

/** Minor units: every currency of the tests that Mollie takes has two decimals or none. */
export interface StoredPayment {
  id: string
  createdAt: string
  status: 'open' | 'pending' | 'authorized' | 'paid' | 'failed' | 'canceled' | 'expired'
  amount: number
  currency: string
  description: string
  redirectUrl: string | null
  webhookUrl: string | undefined
  metadata: unknown
  method: string | null
  locale: string | undefined
  captureMode: string | undefined
  sequenceType: string
  customerId: string | undefined
  mandateId: string | undefined
  details: Record<string, unknown>
  lines: unknown
  authorizedAt?: string
  paidAt?: string
  canceledAt?: string
  expiredAt?: string
  failedAt?: string
  settlementId?: string
  captures: StoredAction[]
  refunds: StoredAction[]
  chargebacks: (StoredAction & { reason: { code: string; description: string } | null; reversedAt: string | null })[]
}

export interface StoredAction {
  id: string
  createdAt: string
  status: string
  amount: number
  description: string
  metadata: unknown
  settlementId?: string
}

export interface StoredCustomer {
  id: string
  createdAt: string
  name: string | null
  email: string | null
  metadata: unknown
}

export interface StoredMandate {
  id: string
  customerId: string
  createdAt: string
  status: 'valid' | 'pending' | 'invalid'
  method: 'creditcard' | 'directdebit' | 'paypal'
  details: Record<string, unknown>
}

export interface StoredSettlement {
  id: string
  createdAt: string
  status: string
  amount: number
}

export interface BalanceEntry {
  id: string
  type: string
  createdAt: string
  amount: number
  fee: number
  context: Record<string, string>
}

/** Methods with which an amount is held first. */
export const capturable = new Set(['creditcard', 'applepay', 'googlepay', 'klarna', 'billie', 'riverty', 'vipps', 'mobilepay'])

/** Amounts of test payments by card that fail, in minor units. */
export const failureAmounts: Partial<Record<number, string>> = {
  100_400: 'card_expired',
  100_600: 'refused_by_issuer',
  100_700: 'insufficient_funds',
  101_000: 'authentication_required',
}

export function capturedOf({ captures }: StoredPayment): number {
  return captures.reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), 0)
}

export function refundedOf({ refunds }: StoredPayment): number {
  return refunds.reduce((sum, { amount, status }) => (status === 'failed' || status === 'canceled' ? sum : sum + amount), 0)
}

/** What the shop has of a payment: taken, less what was refunded or charged back. */
export function heldOf(payment: StoredPayment): number {
  const { status, captureMode, amount, chargebacks } = payment
  const taken = captureMode === 'manual' && payment.authorizedAt ? capturedOf(payment) : status === 'paid' ? amount : 0
  return taken - refundedOf(payment) - chargebacks.reduce((sum, back) => (back.reversedAt ? sum : sum + back.amount), 0)
}

export function newId(prefix: string): string {
  return prefix + randomBytes(8).toString('hex')
}
