import { Stripe } from 'stripe'
import { isDoc } from '../../../../kernel/basics/doc.ts'
import { ourIdsOf } from './metadata.ts'
import type { OpenAccount, ProviderEvent, ProviderEvents } from '../provider.ts'

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
      const subject = subjectOf({ ...event.data.object })
      return { id: event.id, type: event.type, ...(subject && { subject }) }
    },
  }
}

function subjectOf({
  object,
  id,
  metadata,
  payment_intent,
  client_reference_id,
}: Record<string, unknown>): ProviderEvent['subject'] {
  const { paymentId } = ourIdsOf(isDoc(metadata) ? metadata : { payment_id: client_reference_id })
  const ownId = typeof id === 'string' ? id : ''
  const intentId = isDoc(payment_intent) ? payment_intent['id'] : payment_intent
  const transactionId = typeof intentId === 'string' ? intentId : undefined
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
