import { lookupTable } from '@stoa/web/lookup-table'
import type { Stripe } from 'stripe'
import type { Movement, Payout, ProviderReports } from '../provider-reports.ts'
import { stripeAmounts } from './amounts.ts'
import { calling, idOf, translated } from './client.ts'
import { ourIdsOf } from './metadata.ts'

const kinds: Record<string, Movement['kind'] | undefined> = lookupTable({
  charge: 'CHARGE',
  payment: 'CHARGE',
  refund: 'REFUND',
  payment_refund: 'REFUND',
  refund_failure: 'REFUND',
  payment_failure_refund: 'REFUND',
})

export function stripeReports(stripe: Stripe): ProviderReports {
  return {
    async *movements(since) {
      const payouts = await payoutOfMovements(stripe, since)
      const found: Movement[] = []
      const created = { gte: Math.floor(since.getTime() / 1000) }
      try {
        // The newest come first.
        for await (const movement of stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })) {
          const read = movementOf(movement, payouts.get(movement.id))
          if (read) found.push(read)
        }
      } catch (error) {
        throw translated(error)
      }
      yield* found.reverse()
    },

    async *payouts(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      try {
        for await (const payout of stripe.payouts.list({ created, limit: 100 })) yield payoutOf(payout)
      } catch (error) {
        throw translated(error)
      }
    },
  }
}

/** The payout that each movement is part of. */
async function payoutOfMovements(stripe: Stripe, since: Date): Promise<Map<string, string>> {
  const payouts = new Map<string, string>()
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const { data } = await calling(stripe.payouts.list({ created, limit: 100 }))
  for (const { id, automatic } of data) {
    // Only automatic payouts say what they contain.
    if (!automatic) continue
    try {
      for await (const movement of stripe.balanceTransactions.list({ payout: id, limit: 100 })) payouts.set(movement.id, id)
    } catch (error) {
      throw translated(error)
    }
  }
  return payouts
}

function movementOf(movement: Stripe.BalanceTransaction, payoutId: string | undefined): Movement | undefined {
  const { id, type, amount, currency, created, fee, source, reporting_category } = movement
  if (typeof source !== 'object' || !source) return undefined
  const kind =
    kinds[type] ??
    (reporting_category === 'dispute' ? 'DISPUTE' : reporting_category === 'dispute_reversal' ? 'DISPUTE_REVERSAL' : undefined)
  const { payment_intent, metadata, ...paid } = source as {
    payment_intent?: string
    metadata?: Record<string, string>
    amount?: number
    currency?: string
  }
  const transactionId = idOf(payment_intent)
  if (!kind || !transactionId) return undefined
  // The books of the shop are in the currency of the charge, not in that of the account.
  const charged = (paid.currency ?? currency).toUpperCase()
  const { paymentId, siteId } = ourIdsOf(metadata)
  return {
    id,
    kind,
    transactionId,
    ...(paymentId && { paymentId }),
    ...(siteId && { siteId }),
    amount: stripeAmounts.fromProvider(BigInt(paid.amount ?? Math.abs(amount)), charged),
    currency: charged,
    fee: stripeAmounts.fromProvider(BigInt(fee), currency.toUpperCase()),
    feeCurrency: currency.toUpperCase(),
    date: new Date(created * 1000),
    ...(payoutId && { payoutId }),
  }
}

function payoutOf({ id, amount, currency, status, arrival_date }: Stripe.Payout): Payout {
  const code = currency.toUpperCase()
  return {
    id,
    amount: stripeAmounts.fromProvider(BigInt(amount), code),
    currency: code,
    status: status === 'paid' ? 'PAID' : status === 'failed' || status === 'canceled' ? 'FAILED' : 'PENDING',
    arrivalDate: new Date(arrival_date * 1000),
  }
}
