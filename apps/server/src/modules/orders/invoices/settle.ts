import type { SiteTx } from '../../../kernel/site/site.ts'
import type { StoredOrder } from '../orders/ports/reading.ts'
import { isIssued, loadInvoices, saveSettlement, type IssuedRow, type Settlement } from './store/invoices.ts'

/** Brings what is paid and credited of each invoice of a locked order into line with its payments and credit notes. */
export async function settle(site: SiteTx, { id, paid, refunded, order }: StoredOrder): Promise<void> {
  const rows = (await loadInvoices(site, [id])).filter(isIssued)
  const isProcessing = order.paymentStatus === 'PENDING' || order.paymentStatus === 'PENDING_MERCHANT'
  const settlements = settlementsOf(rows, paid > refunded ? paid - refunded : 0n, isProcessing)
  for (const settlement of settlements) {
    const before = rows.find((row) => row.id === settlement.id)
    const isSame =
      before?.paid_minor === settlement.paid &&
      before.credited_minor === settlement.credited &&
      before.is_processing === settlement.isProcessing
    if (!isSame) await saveSettlement(site, settlement)
  }
}

type Settled = Pick<IssuedRow, 'id' | 'kind' | 'state' | 'total_minor' | 'corrects_id'>

/**
 * A credit note takes off the invoice that it corrects, and what exceeds that off the others. What the shop kept of the buyer's money
 * pays the invoices in the order in which they were issued.
 */
export function settlementsOf(rows: readonly Settled[], kept: bigint, isProcessing: boolean): Settlement[] {
  const invoices = rows.filter(({ kind }) => kind === 'INVOICE')
  const left = new Map(invoices.map(({ id, total_minor }) => [id, total_minor]))
  const take = (id: string, amount: bigint): bigint => {
    const open = left.get(id) ?? 0n
    const taken = open < amount ? open : amount
    left.set(id, open - taken)
    return amount - taken
  }
  for (const { corrects_id, total_minor } of rows.filter(({ kind }) => kind === 'CREDIT_NOTE')) {
    let rest = corrects_id ? take(corrects_id, total_minor) : total_minor
    for (const { id } of invoices) rest = take(id, rest)
  }
  let money = kept
  return invoices.map(({ id, state, total_minor }) => {
    const owed = left.get(id) ?? 0n
    const paid = state === 'VOID' ? 0n : money < owed ? money : owed
    money -= paid
    return { id, paid, credited: total_minor - owed, isProcessing: isProcessing && paid === 0n && owed > 0n }
  })
}
