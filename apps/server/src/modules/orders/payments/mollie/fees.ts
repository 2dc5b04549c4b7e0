import type { Payment } from '@mollie/api-client'
import { fromAmount } from './amounts.ts'
import type { Mollie } from './client.ts'
import type { Send } from './http.ts'

type Amount = Payment['amount']

/** Fees by Mollie's id of the payment, capture, refund or chargeback, in the currency of the balance that paid them. */
export type Fees = ReadonlyMap<string, { fee: bigint; feeCurrency: string }>

/** A movement of a balance, which the package does not know. */
interface BalanceTransaction {
  type: string
  resultAmount: Amount
  deductions?: Amount | null
  /** Newer than `deductions`, which also contain amounts that Mollie only retains. */
  deductionDetails?: { fees?: Amount | null } | null
  createdAt: string
  context: { paymentId?: string; captureId?: string; refundId?: string; chargebackId?: string } | null
}

/** Mollie books a movement and its fee within this time of each other. */
const bookingTime = 24 * 60 * 60_000

/** The fees in the organization's balances since a time. Empty where the owner gave no token for the books. */
export async function loadFees({ books }: Mollie, since: Date): Promise<Fees> {
  const fees = new Map<string, { fee: bigint; feeCurrency: string }>()
  if (!books) return fees
  for await (const { id } of listed<{ id: string }>(books.send, 'balances?limit=250', 'balances')) {
    for await (const transaction of listed<BalanceTransaction>(
      books.send,
      `balances/${id}/transactions?limit=250`,
      'balance_transactions',
    )) {
      if (Date.parse(transaction.createdAt) < since.getTime() - bookingTime) break
      const charged = feeIn(transaction)
      const subject = subjectOf(transaction)
      if (!charged || !subject) continue
      const { currency } = charged
      fees.set(subject, { fee: (fees.get(subject)?.fee ?? 0n) - fromAmount(charged), feeCurrency: currency })
    }
  }
  return fees
}

/** Most fees are deducted from a movement; some are movements of their own: `payment-fee`, `reimbursement-fee` ... */
function feeIn({ type, resultAmount, deductions, deductionDetails }: BalanceTransaction): Amount | undefined {
  return (type.endsWith('-fee') ? resultAmount : (deductionDetails?.fees ?? deductions)) ?? undefined
}

function subjectOf({ context }: BalanceTransaction): string | undefined {
  return context?.refundId ?? context?.chargebackId ?? context?.captureId ?? context?.paymentId
}

/** The entries of a list, page by page. */
async function* listed<Item>(send: Send, path: string, name: string): AsyncGenerator<Item> {
  let next: string | undefined = path
  while (next) {
    const page = (await send(next)) as { _embedded: Record<string, Item[]>; _links: { next?: { href: string } | null } }
    yield* page._embedded[name] ?? []
    next = page._links.next?.href
  }
}
