import { Stripe } from 'stripe'
import { isDoc, type Doc } from '../../../../kernel/basics/doc.ts'
import { ourIdsOf } from './metadata.ts'
import type { OpenAccount } from '../provider.ts'
import type { ProviderEvent, ProviderEvents } from '../provider-reports.ts'

export function stripeEvents({ webhookSecret, mode }: OpenAccount): ProviderEvents {
  return {
    async verify(body, headers) {
      const signature = headers['stripe-signature']
      if (!webhookSecret || !signature) return undefined
      const event = readEvent(body, signature, webhookSecret)
      if (!event || event['livemode'] !== (mode === 'LIVE')) return undefined
      const { id, type, data } = event
      if (!isText(id) || !isText(type) || !isDoc(data) || !isDoc(data['object'])) return undefined
      const subject = subjectOf(data['object'])
      return { id, type, ...(subject && { subject }) }
    },
  }
}

/** Undefined where Stripe did not sign it. */
function readEvent(body: string, signature: string, secret: string): Doc | undefined {
  try {
    const event: unknown = Stripe.webhooks.constructEvent(body, signature, secret)
    return isDoc(event) ? event : undefined
  } catch {
    return undefined
  }
}

/** A text that the database can store. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0')
}

function subjectOf({
  object,
  id,
  metadata,
  payment_intent,
  client_reference_id,
}: Record<string, unknown>): ProviderEvent['subject'] {
  const { paymentId } = ourIdsOf(isDoc(metadata) ? metadata : { payment_id: client_reference_id })
  const ownId = isText(id) ? id : ''
  const intentId = isDoc(payment_intent) ? payment_intent['id'] : payment_intent
  const transactionId = isText(intentId) ? intentId : undefined
  const about = (transaction: string | undefined): ProviderEvent['subject'] =>
    paymentId || transaction
      ? { kind: 'PAYMENT', ...(paymentId && { paymentId }), ...(transaction && { transactionId: transaction }) }
      : undefined
  switch (object) {
    case 'payment_intent':
      return about(ownId)
    case 'checkout.session':
      return about(transactionId ?? ownId)
    case 'charge':
    case 'refund':
      return about(transactionId)
    case 'dispute':
      return { kind: 'DISPUTE', disputeId: ownId }
    case 'payout':
      return { kind: 'PAYOUT', payoutId: ownId }
    default:
      return undefined
  }
}
