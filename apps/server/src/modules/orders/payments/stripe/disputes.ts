import { lookupTable } from '@stoa/web/lookup-table'
import type { Stripe } from 'stripe'
import type { ProviderDisputes, ReportedDispute } from '../provider-reports.ts'
import { stripeAmounts } from './amounts.ts'
import { calling, idOf } from './client.ts'
import { ourIdsOf } from './metadata.ts'

/** Stripe takes one file for each of its topics. These fit what a shop sends most: proof of delivery, and what was written. */
const evidenceFields = ['uncategorized_file', 'shipping_documentation', 'customer_communication'] as const

/** Stripe's limits of one file of evidence and of the texts together are checked by Stripe. */
export function disputeApi(stripe: Stripe): ProviderDisputes {
  return {
    async find(disputeId) {
      return disputeOf(await calling(stripe.disputes.retrieve(disputeId, { expand: ['payment_intent'] })))
    },

    async submit(disputeId, { text, files }) {
      const uploaded = await Promise.all(
        files.map(({ name, contentType, content }) =>
          calling(stripe.files.create({ purpose: 'dispute_evidence', file: { data: content, name, type: contentType } })),
        ),
      )
      const evidence = {
        uncategorized_text: text,
        ...Object.fromEntries(uploaded.map(({ id }, index) => [evidenceFields[index], id])),
      }
      await calling(stripe.disputes.update(disputeId, { evidence, submit: true }))
    },

    async accept(disputeId) {
      await calling(stripe.disputes.close(disputeId))
    },
  }
}

const statuses: Record<string, ReportedDispute['status'] | undefined> = lookupTable({
  needs_response: 'NEEDS_RESPONSE',
  warning_needs_response: 'NEEDS_RESPONSE',
  appeal_needs_response: 'NEEDS_RESPONSE',
  won: 'WON',
  warning_closed: 'WON',
  prevented: 'WON',
  lost: 'LOST',
})

function disputeOf(dispute: Stripe.Dispute): ReportedDispute | undefined {
  const transactionId = idOf(dispute.payment_intent)
  if (!transactionId) return undefined
  const { id, amount, reason, status, evidence_details, balance_transactions } = dispute
  const currency = dispute.currency.toUpperCase()
  const intent = typeof dispute.payment_intent === 'object' ? dispute.payment_intent : undefined
  const dueBy = evidence_details.due_by
  // Money that was taken stands with a minus; its return is a movement of its own.
  const moved = balance_transactions.reduce((sum, movement) => sum + movement.amount, 0)
  return {
    id,
    payment: { transactionId, ...ourIdsOf(intent?.metadata) },
    amount: stripeAmounts.fromProvider(BigInt(amount), currency),
    currency,
    reason,
    status: statuses[status] ?? 'UNDER_REVIEW',
    isMoneyTaken: moved < 0,
    ...(dueBy && { respondBy: new Date(dueBy * 1000) }),
  }
}
