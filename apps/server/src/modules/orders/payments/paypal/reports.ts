import type { TransactionInformation } from '@paypal/paypal-server-sdk'
import type { Movement, Payout, ProviderReports } from '../provider-reports.ts'
import { fromMoney } from './amounts.ts'
import type { PayPal } from './client.ts'
import { readMark, type Mark } from './marks.ts'
import { loadCapture } from './orders.ts'
import { dateOf, loadTransactions } from './transactions.ts'

const day = 24 * 60 * 60_000
/** "The maximum supported range is 31 days." */
const period = 31 * day - 1_000
/** PayPal lists the transactions of the last three years. */
const longestAge = 3 * 365 * day

export function providerReports(paypal: PayPal): ProviderReports {
  return {
    async *movements(since) {
      for await (const transaction of transactionsSince(paypal, since)) {
        const movement = await movementOf(paypal, transaction)
        if (movement) yield movement
      }
    },
    async *payouts(since) {
      for await (const transaction of transactionsSince(paypal, since)) {
        const payout = payoutOf(transaction)
        if (payout) yield payout
      }
    },
  }
}

async function* transactionsSince(paypal: PayPal, since: Date): AsyncIterable<TransactionInformation> {
  const now = paypal.now().getTime()
  // The ends of a period belong to it.
  for (let start = Math.max(since.getTime(), now - longestAge); start <= now; start += period + 1_000)
    yield* await loadTransactions(paypal, { start: new Date(start), end: new Date(Math.min(start + period, now)) })
}

async function movementOf(paypal: PayPal, transaction: TransactionInformation): Promise<Movement | undefined> {
  const { transactionId: id, transactionAmount, feeAmount, transactionStatus, paypalReferenceId } = transaction
  const kind = kindOf(transaction)
  // Denied and pending ones moved no money.
  if (!kind || !id || !transactionAmount || transactionStatus === 'D' || transactionStatus === 'P') return undefined
  const transactionId = kind === 'CHARGE' ? id : (paypalReferenceId ?? id)
  const mark = await markOf(paypal, transaction)
  // The account also receives payments that the shop has nothing to do with.
  if (!mark) return undefined
  const amount = fromMoney(transactionAmount)
  return {
    id,
    kind,
    transactionId,
    paymentId: mark.paymentId,
    ...(mark.siteId && { siteId: mark.siteId }),
    amount: amount < 0n ? -amount : amount,
    currency: transactionAmount.currencyCode,
    // PayPal writes a fee that it takes as a negative amount.
    ...(feeAmount && { fee: -fromMoney(feeAmount), feeCurrency: feeAmount.currencyCode }),
    date: dateOf(transaction),
  }
}

/** The mark of the payment. A refund that the owner made at PayPal, and a chargeback, may name only their capture. */
async function markOf(paypal: PayPal, { customField, paypalReferenceId }: TransactionInformation): Promise<Mark | undefined> {
  const mark = readMark(customField)
  if (mark || customField || !paypalReferenceId) return mark
  return readMark((await loadCapture(paypal, paypalReferenceId))?.customId)
}

/** https://developer.paypal.com/docs/transaction-search/transaction-event-codes/ */
function kindOf({ transactionEventCode: code = '', transactionAmount }: TransactionInformation): Movement['kind'] | undefined {
  const isIncome = !transactionAmount?.value.startsWith('-')
  if (code.startsWith('T00')) return isIncome ? 'CHARGE' : undefined
  switch (code) {
    case 'T1107':
      return 'REFUND'
    case 'T1106':
    case 'T1201':
      return isIncome ? 'DISPUTE_REVERSAL' : 'DISPUTE'
    case 'T1202':
    case 'T1208':
      return 'DISPUTE_REVERSAL'
    default:
      return undefined
  }
}

/** A transfer to the owner's bank. */
function payoutOf(transaction: TransactionInformation): Payout | undefined {
  const { transactionEventCode, transactionId, transactionAmount, transactionStatus, transactionUpdatedDate } = transaction
  if (!transactionEventCode?.startsWith('T04') || !transactionId || !transactionAmount) return undefined
  return {
    id: transactionId,
    amount: -fromMoney(transactionAmount),
    currency: transactionAmount.currencyCode,
    status: transactionStatus === 'S' ? 'PAID' : transactionStatus === 'P' ? 'PENDING' : 'FAILED',
    arrivalDate: transactionUpdatedDate ? new Date(transactionUpdatedDate) : dateOf(transaction),
  }
}
