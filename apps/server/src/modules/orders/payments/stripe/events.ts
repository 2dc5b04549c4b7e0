import { Stripe } from 'stripe'
import type { OpenAccount, ProviderEvent, ProviderEvents } from '../provider.ts'
import { idOf } from './client.ts'

export function stripeEvents({ webhookSecret, mode }: OpenAccount): ProviderEvents {
  return {
    async verify(body, headers) {
      const signature = headers['stripe-signature']
      if (!webhookSecret || !signature) return undefined
      let event: Stripe.Event
      try {
        event = Stripe.webhooks.constructEvent(body, signature, webhookSecret)
      } catch {
        return undefined
      }
      if (event.livemode !== (mode === 'LIVE')) return undefined
      const subject = subjectOf(event.data.object as unknown as Subject)
      return { id: event.id, type: event.type, ...(subject && { subject }) }
    },
  }
}

/** The parts of an event's object that name what it is about. */
interface Subject {
  object?: string
  id: string
  metadata?: Record<string, string>
  payment_intent?: string | { id: string } | null
  client_reference_id?: string | null
}

function subjectOf({ object, id, metadata, payment_intent, client_reference_id }: Subject): ProviderEvent['subject'] {
  const paymentId = metadata?.['payment_id'] ?? client_reference_id ?? undefined
  const about = (transactionId: string | undefined): ProviderEvent['subject'] =>
    paymentId || transactionId
      ? { kind: 'PAYMENT', ...(paymentId && { paymentId }), ...(transactionId && { transactionId }) }
      : undefined
  switch (object) {
    case 'payment_intent':
      return about(id)
    case 'checkout.session':
      return about(idOf(payment_intent) ?? id)
    case 'charge':
    case 'refund':
      return about(idOf(payment_intent))
    case 'dispute':
      return { kind: 'DISPUTE', disputeId: id }
    case 'payout':
      return { kind: 'PAYOUT', payoutId: id }
    default:
      return undefined
  }
}
