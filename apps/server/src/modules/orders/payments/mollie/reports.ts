import type { Chargeback, ChargebacksPageParameters, Payment, Refund, RefundsListParams } from '@mollie/api-client'
import type { Movement, Payout, ProviderReports } from '../provider-reports.ts'
import { holdingTime } from '../provider-charges.ts'
import { fromAmount } from './amounts.ts'
import type { Mollie } from './client.ts'
import { disputeId } from './disputes.ts'
import { loadFees, type Fees } from './fees.ts'
import { ourIdsOf } from './find-payment.ts'

const day = 24 * 60 * 60_000

export function reports(mollie: Mollie): ProviderReports {
  return { movements: (since) => movements(mollie, since), payouts: (since) => payouts(mollie, since) }
}

/** Mollie lists by creation, newest first, so the movements are collected before the oldest is known. */
async function* movements(mollie: Mollie, since: Date): AsyncGenerator<Movement> {
  const fees = await loadFees(mollie, since)
  const found = [
    ...(await collect(charges(mollie, since, fees))),
    ...(await collect(refunds(mollie, since, fees))),
    ...(await collect(chargebacks(mollie, since, fees))),
  ]
  const inTime = found.filter(({ date }) => date >= since)
  yield* inTime.toSorted((left, right) => left.date.getTime() - right.date.getTime())
}

async function* charges({ api }: Mollie, since: Date, fees: Fees): AsyncGenerator<Movement> {
  // A payment that was created earlier may have been paid or captured since: no authorization is held longer than this.
  for await (const payment of createdSince(api.payments.iterate(), new Date(since.getTime() - holdingTime.longest))) {
    const { id, authorizedAt, captureMode, paidAt } = payment
    const of = { kind: 'CHARGE', transactionId: id, ...ourIdsOf(payment) } as const
    if (authorizedAt && `${captureMode}` === 'manual') {
      for await (const capture of api.paymentCaptures.iterate({ paymentId: id }))
        if (`${capture.status}` === 'succeeded') yield { ...of, id: capture.id, ...settled(capture), ...fees.get(capture.id) }
    } else if (paidAt) {
      yield { ...of, id, ...settled({ ...payment, createdAt: paidAt }), ...fees.get(id) }
    }
  }
}

/** Money that has left or is on its way; a refund that waits for a balance or was canceled moves none. */
const movedRefunds = new Set(['pending', 'processing', 'refunded'])

async function* refunds({ api }: Mollie, since: Date, fees: Fees): AsyncGenerator<Movement> {
  const embed = ['payment'] as NonNullable<RefundsListParams['embed']>
  for await (const refund of createdSince<Refund>(api.refunds.iterate({ embed }), since)) {
    const { id, status, paymentId: transactionId, _embedded: embedded } = refund
    if (!movedRefunds.has(status)) continue
    yield { kind: 'REFUND', transactionId, ...ourIdsOf(embedded?.payment), id, ...settled(refund), ...fees.get(id) }
  }
}

/** A bank may reverse a chargeback months after it was issued. */
const longestDispute = 180 * day

async function* chargebacks({ api }: Mollie, since: Date, fees: Fees): AsyncGenerator<Movement> {
  const embed = ['payment'] as NonNullable<ChargebacksPageParameters['embed']>
  const all = api.chargebacks.iterate({ embed })
  for await (const chargeback of createdSince<Chargeback>(all, new Date(since.getTime() - longestDispute))) {
    const { id, paymentId: transactionId, reversedAt, _embedded: embedded } = chargeback
    const of = { transactionId, ...ourIdsOf(embedded?.payment), ...settled(chargeback) }
    const dispute = disputeId(chargeback)
    yield { kind: 'DISPUTE', ...of, id: dispute, ...fees.get(id) }
    if (reversedAt) {
      // Mollie does not say which settlement contains the reversal.
      const { payoutId: _payout, ...reversal } = of
      yield { kind: 'DISPUTE_REVERSAL', ...reversal, id: `${dispute}/reversed`, date: new Date(reversedAt) }
    }
  }
}

type Settled = Pick<Payment, 'amount' | 'createdAt' | 'settlementId'>

function settled({ amount, createdAt, settlementId }: Settled): Pick<Movement, 'amount' | 'currency' | 'date' | 'payoutId'> {
  const minor = fromAmount(amount)
  return {
    amount: minor < 0n ? -minor : minor,
    currency: amount.currency,
    date: new Date(createdAt),
    ...(settlementId && { payoutId: settlementId }),
  }
}

/** The settlements, newest first. An API key may not list them; then movements still name the settlement that they are part of. */
async function* payouts({ books }: Mollie, since: Date): AsyncGenerator<Payout> {
  if (!books) return
  for await (const settlement of createdSince(books.api.settlements.iterate(), since)) {
    const { id, amount, settledAt, createdAt } = settlement
    const status = payoutStatus[settlement.status]
    yield { id, amount: fromAmount(amount), currency: amount.currency, status, arrivalDate: new Date(settledAt ?? createdAt) }
  }
}

const payoutStatus = {
  open: 'PENDING',
  pending: 'PENDING',
  'processing-at-bank': 'PENDING',
  paidout: 'PAID',
  failed: 'FAILED',
} as const

/** The beginning of a list, newest first, that was created since a time. */
async function* createdSince<Item extends { createdAt: string }>(items: AsyncIterable<Item>, since: Date): AsyncGenerator<Item> {
  for await (const item of items) {
    if (Date.parse(item.createdAt) < since.getTime()) return
    yield item
  }
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}
