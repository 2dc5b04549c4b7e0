import type { Chargeback, ChargebacksPageParameters, Payment, Refund } from '@mollie/api-client'
import { holdingTime, type Movement, type Payout, type ProviderReports } from '../provider.ts'
import { fromAmount } from './amounts.ts'
import type { Mollie } from './client.ts'
import { disputeId } from './disputes.ts'
import { loadFees, type Fees } from './fees.ts'
import { paymentIdOf } from './find-payment.ts'

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
    if (`${payment.captureMode}` === 'manual') {
      if (!payment.amountCaptured) continue
      for await (const capture of api.paymentCaptures.iterate({ paymentId: payment.id }))
        if (`${capture.status}` === 'succeeded') yield charge(payment, capture, fees)
    } else if (payment.paidAt) {
      yield charge(payment, { ...payment, createdAt: payment.paidAt }, fees)
    }
  }
}

type Settled = Pick<Payment, 'id' | 'amount' | 'createdAt' | 'settlementId'>

function charge(payment: Payment, { id, amount, createdAt, settlementId }: Settled, fees: Fees): Movement {
  return { ...movement('CHARGE', payment.id, { amount, createdAt, settlementId }, paymentIdOf(payment)), id, ...fees.get(id) }
}

/** Money that has left or is on its way; a refund that waits for a balance or was canceled moves none. */
const movedRefunds = new Set(['pending', 'processing', 'refunded'])

async function* refunds({ api }: Mollie, since: Date, fees: Fees): AsyncGenerator<Movement> {
  for await (const refund of createdSince<Refund>(api.refunds.iterate(), since)) {
    if (!movedRefunds.has(refund.status)) continue
    yield { ...movement('REFUND', refund.paymentId, refund, paymentIdOf(refund)), id: refund.id, ...fees.get(refund.id) }
  }
}

/** A bank may reverse a chargeback months after it was issued. */
const longestDispute = 180 * day

async function* chargebacks({ api }: Mollie, since: Date, fees: Fees): AsyncGenerator<Movement> {
  const embed = ['payment'] as NonNullable<ChargebacksPageParameters['embed']>
  const all = api.chargebacks.iterate({ embed })
  for await (const chargeback of createdSince<Chargeback>(all, new Date(since.getTime() - longestDispute))) {
    const { paymentId: transactionId, reversedAt, _embedded: embedded } = chargeback
    const paymentId = embedded?.payment && paymentIdOf(embedded.payment)
    const id = disputeId(chargeback)
    yield { ...movement('DISPUTE', transactionId, chargeback, paymentId), id, ...fees.get(chargeback.id) }
    if (reversedAt)
      yield {
        ...movement(
          'DISPUTE_REVERSAL',
          transactionId,
          { ...chargeback, createdAt: reversedAt, settlementId: undefined },
          paymentId,
        ),
        id: `${id}/reversed`,
      }
  }
}

function movement(
  kind: Movement['kind'],
  transactionId: string,
  { amount, createdAt, settlementId }: Omit<Settled, 'id'>,
  paymentId: string | undefined,
): Omit<Movement, 'id'> {
  const minor = fromAmount(amount)
  return {
    kind,
    transactionId,
    ...(paymentId && { paymentId }),
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
