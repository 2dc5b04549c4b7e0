import type { TransactionInformation } from '@paypal/paypal-server-sdk'
import type { PayPal } from './client.ts'
import { PayPalRefusal } from './errors.ts'

const pageSize = 500

interface Period {
  start: Date
  end: Date
}

/** The transactions of a period of at most 31 days that changed the account's balance, oldest first. */
export async function loadTransactions(paypal: PayPal, { start, end }: Period): Promise<TransactionInformation[]> {
  try {
    const found = await loadPages(paypal, { start, end })
    return found.sort((left, right) => dateOf(left).getTime() - dateOf(right).getTime())
  } catch (error) {
    // PayPal lists at most ten thousand at once.
    const length = end.getTime() - start.getTime()
    if (!(error instanceof PayPalRefusal) || error.issue !== 'RESULTSET_TOO_LARGE' || length < 2_000) throw error
    const middle = start.getTime() + Math.floor(length / 2_000) * 1_000
    const first = await loadTransactions(paypal, { start, end: new Date(middle) })
    return [...first, ...(await loadTransactions(paypal, { start: new Date(middle + 1_000), end }))]
  }
}

export function dateOf({ transactionInitiationDate, transactionUpdatedDate }: TransactionInformation): Date {
  return new Date(transactionInitiationDate ?? transactionUpdatedDate ?? 0)
}

async function loadPages(paypal: PayPal, { start, end }: Period): Promise<TransactionInformation[]> {
  const found: TransactionInformation[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await paypal.call(({ transactions }) =>
      transactions.searchTransactions({
        startDate: secondsOf(start),
        endDate: secondsOf(end),
        fields: 'transaction_info',
        balanceAffectingRecordsOnly: 'Y',
        pageSize,
        page,
      }),
    )
    pages = answer.totalPages ?? 1
    found.push(...(answer.transactionDetails ?? []).flatMap(({ transactionInfo }) => transactionInfo ?? []))
  }
  return found
}

/** "Seconds are required. Fractional seconds are optional." */
function secondsOf(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`
}
