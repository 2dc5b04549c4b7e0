import { createHash } from 'node:crypto'
import type { Payment } from '@mollie/api-client'
import type { ProviderEvent, ProviderEvents } from '../provider-reports.ts'
import type { Mollie } from './client.ts'
import { disputeId } from './disputes.ts'
import { findPayment, ourIdsOf } from './find-payment.ts'

/**
 * "When Mollie calls your webhook, you should fetch the latest status": the event is a form with the id of a payment, without a
 * signature. Its content is not trusted: an id that the account does not have is no event.
 */
export function events(mollie: Mollie): ProviderEvents {
  return {
    async verify(body) {
      const id = new URLSearchParams(body).get('id')
      if (!id || !/^tr_\w{1,64}$/.test(id)) return undefined
      const payment = await findPayment(mollie, { paymentId: '', transactionId: id }, ['refunds', 'chargebacks'])
      return payment && eventOf(payment)
    },
  }
}

/** Mollie's events have no id of their own. Two that find the payment in the same state are one event. */
function eventOf(payment: Payment): ProviderEvent {
  const { id, status, amountCaptured, _embedded: { refunds = [], chargebacks = [] } = {} } = payment
  const state = JSON.stringify([
    status,
    amountCaptured?.value,
    refunds.map((refund) => [refund.id, refund.status]),
    chargebacks.map((chargeback) => [chargeback.id, chargeback.reversedAt]),
  ])
  const event = { id: `${id} ${createHash('sha256').update(state).digest('hex').slice(0, 16)}`, type: `payment.${status}` }
  const { paymentId } = ourIdsOf(payment)
  if (!paymentId) return event
  const latest = chargebacks.toSorted((left, right) => changeOf(right) - changeOf(left))[0]
  if (latest) return { ...event, type: 'payment.chargeback', subject: { kind: 'DISPUTE', disputeId: disputeId(latest) } }
  return { ...event, subject: { kind: 'PAYMENT', paymentId, transactionId: id } }
}

function changeOf({ createdAt, reversedAt }: { createdAt: string; reversedAt?: string | null }): number {
  return Date.parse(reversedAt ?? createdAt)
}
