import type { TransactionInformation } from '@paypal/paypal-server-sdk'
import type { DoubleAnswer, DoubleRequest } from '../payment-double.ts'
import { money, newId, refused, wire, type PayPalState } from './state.ts'

const day = 24 * 60 * 60_000

export function addTransaction(state: PayPalState, transaction: TransactionInformation): void {
  const time = `${state.now().toISOString().slice(0, 19)}Z`
  state.transactions.push({
    transactionStatus: 'S',
    transactionInitiationDate: time,
    transactionUpdatedDate: time,
    ...transaction,
  })
}

/** Sends money to the owner's bank. */
export function payOut(state: PayPalState, amount: bigint, currency: string): string {
  const transactionId = newId()
  addTransaction(state, { transactionId, transactionEventCode: 'T0403', transactionAmount: money(-amount, currency) })
  return transactionId
}

/** https://developer.paypal.com/docs/api/transaction-search/v1/ */
export function answerBooks(state: PayPalState, { method, path, query }: DoubleRequest): DoubleAnswer | undefined {
  if (path !== '/v1/reporting/transactions' || method !== 'GET') return undefined
  if (!state.settings.scopes.includes('reporting/search/read'))
    return { status: 403, body: { name: 'NOT_AUTHORIZED', message: 'Authorization failed due to insufficient permissions.' } }
  const [start, end] = ['start_date', 'end_date'].map((name) => Date.parse(query.get(name) ?? '')) as [number, number]
  const [size, page] = [Number(query.get('page_size') ?? 100), Number(query.get('page') ?? 1)]
  if (!(end >= start) || size < 1 || size > 500 || page < 1) return refused(400, 'INVALID_REQUEST')
  if (end - start > 31 * day) return refused(400, 'DATE_RANGE_TOO_LARGE')
  if (start < state.now().getTime() - 3 * 365 * day - day) return refused(400, 'START_DATE_TOO_OLD')
  const found = state.transactions.filter(({ transactionInitiationDate }) => {
    const time = Date.parse(transactionInitiationDate!)
    return time >= start && time <= end
  })
  if (found.length > 10_000) return refused(400, 'RESULTSET_TOO_LARGE')
  const shown = found.slice((page - 1) * size, page * size).map((transactionInfo) => ({ transactionInfo }))
  const totals = { totalItems: found.length, totalPages: Math.ceil(found.length / size), page }
  return { status: 200, body: wire({ transactionDetails: shown, accountNumber: state.settings.merchantId, ...totals }) }
}
