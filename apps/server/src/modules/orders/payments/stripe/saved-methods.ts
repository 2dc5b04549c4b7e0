import type { Stripe } from 'stripe'
import type { KeptCard, KnownPayment } from '../provider-charges.ts'
import { calling, idOf } from './client.ts'

/** Stripe's id of the customer for one of ours. Found again by metadata where an earlier answer was lost. */
export async function customerOf(stripe: Stripe, customerId: string, key: string): Promise<string> {
  const { data } = await calling(stripe.customers.search({ query: `metadata['customer_id']:'${customerId}'`, limit: 1 }))
  if (data[0]) return data[0].id
  const made = await calling(
    stripe.customers.create({ metadata: { customer_id: customerId } }, { idempotencyKey: `customer ${customerId} ${key}` }),
  )
  return made.id
}

/** A kept token names the customer, so that it charges nobody else's payment. */
export function readKeptToken({ keptToken, customerId }: { keptToken: string; customerId: string }) {
  const [customer, paymentMethod, owner] = keptToken.split(':')
  return customer && paymentMethod && owner === customerId ? { customer, paymentMethod } : undefined
}

export async function keptCard(stripe: Stripe, { transactionId }: KnownPayment): Promise<KeptCard | undefined> {
  if (!transactionId?.startsWith('pi_')) return undefined
  const intent = await calling(stripe.paymentIntents.retrieve(transactionId, { expand: ['payment_method', 'customer'] }))
  if (intent.status !== 'succeeded' && intent.status !== 'requires_capture') return undefined
  const { payment_method: method, customer } = intent
  return keptMethod(method, customer)
}

/** What Stripe keeps for a customer, both expanded; undefined for anything but a card. */
export function keptMethod(
  method: string | Stripe.PaymentMethod | null,
  customer: string | Stripe.Customer | Stripe.DeletedCustomer | null,
): KeptCard | undefined {
  if (typeof method !== 'object' || typeof customer !== 'object' || !method?.card || !customer || customer.deleted)
    return undefined
  const { id, card } = method
  return {
    token: `${customer.id}:${id}:${customer.metadata['customer_id'] ?? ''}`,
    brand: (card.brand ?? 'card').toUpperCase(),
    lastFourDigits: card.last4 ?? '',
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
  }
}

export async function forgetCard(stripe: Stripe, token: string): Promise<void> {
  const [, paymentMethod = ''] = token.split(':')
  const method = await calling(stripe.paymentMethods.retrieve(paymentMethod))
  if (idOf(method.customer)) await calling(stripe.paymentMethods.detach(paymentMethod))
}
