import { service as transactions } from '@stoa/contract/services/ecom/order-transactions'
import type { MadeReturnRefund, RefundedUnits } from '@stoa/contract/services/stoa/returns'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { on, type Reaction } from '../../../kernel/background/reactions.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { findOrder, lockOrder, type StoredOrder } from '../orders/ports/reading.ts'
import { loadRefunds, type RefundRow } from '../orders/ports/returning.ts'
import { saveReturn, type StoredReturn } from './entity.ts'
import { statusOf } from './state.ts'
import { loadReturnsOf } from './store/returns.ts'

/**
 * The return without what the providers declined of its refunds in the meantime. Where they declined all of a refund, its units are open
 * again, and a return that it has ended waits for another refund.
 */
export function withoutFailedRefunds(known: StoredReturn, rows: readonly RefundRow[], currency: string): StoredReturn {
  const refunds = new Map(rows.map((row) => [row.id, row]))
  return known.refunds.reduce<StoredReturn>((sooner, refund) => {
    const failed = failedPart(refund, refunds, currency)
    if (failed === parseAmount(refund.failedAmount ?? '0', currency)) return sooner
    const isFailed = failed === parseAmount(refund.amount ?? '0', currency)
    const changed = { ...refund, failed: isFailed, failedAmount: formatAmount(failed, currency) }
    const after = { ...sooner, refunds: sooner.refunds.map((each) => (each === refund ? changed : each)) }
    return isFailed ? reopened(after, refund) : after
  }, known)
}

/** Minor units of a refund that the providers declined. */
function failedPart(
  { refundIds = [], failed, amount }: MadeReturnRefund,
  refunds: ReadonlyMap<string, RefundRow>,
  currency: string,
): bigint {
  if (failed) return parseAmount(amount ?? '0', currency)
  return refundIds
    .flatMap((id) => refunds.get(id)?.doc.transactions ?? [])
    .filter(({ refundStatus }) => refundStatus === 'FAILED')
    .reduce((sum, each) => sum + parseAmount(each.amount?.amount ?? '0', currency), 0n)
}

function reopened({ closedDate: _closed, ...known }: StoredReturn, { lines = [], missing = [] }: MadeReturnRefund): StoredReturn {
  const open = { ...known, lines: withRefunded(known.lines, { lines, missing }, -1) }
  return { ...open, status: statusOf(open) }
}

/** The lines with units that a refund gives back, or, with the sign -1, does not give back after all. */
export function withRefunded(
  lines: StoredReturn['lines'],
  refunded: { lines: readonly RefundedUnits[]; missing: readonly RefundedUnits[] },
  sign: 1 | -1,
): StoredReturn['lines'] {
  const change = (units: readonly RefundedUnits[], id: string | undefined) =>
    (units.find(({ lineItemId }) => lineItemId === id)?.quantity ?? 0) * sign
  return lines.map((line) => ({
    ...line,
    refundedQuantity: Math.max(0, (line.refundedQuantity ?? 0) + change(refunded.lines, line.lineItemId)),
    missingRefundedQuantity: Math.max(0, (line.missingRefundedQuantity ?? 0) + change(refunded.missing, line.lineItemId)),
  }))
}

/** Writes what the providers declined since. The order is locked. */
export async function withSettledRefunds(
  site: SiteTx,
  { id, currency }: StoredOrder,
  before: StoredReturn,
): Promise<StoredReturn> {
  if (before.refunds.every(({ failed }) => failed)) return before
  const after = withoutFailedRefunds(before, await loadRefunds(site, id), currency)
  if (after === before) return before
  const { refunds, lines, closedDate } = after
  return saveReturn(site, before, { fields: { refunds, lines, closedDate }, step: 'REFUND_FAILED' })
}

/** Once a provider has declined a refund, the return that it was for says so, and is among those that wait for the shop. */
export const settleRefunds: Reaction = on(
  [`${transactions.fqdn}_details_updated`],
  'returns.settle-refunds',
  async (site, { entityId, body }) => {
    const { refundIds = [], orderTransactions = {} } = body['actionEvent']?.body ?? {}
    const hasFailed = (orderTransactions.refunds ?? []).some(
      ({ id, transactions: made = [] }: RefundRow['doc']) =>
        refundIds.includes(id) && made.some(({ refundStatus }) => refundStatus === 'FAILED'),
    )
    if (!hasFailed) return
    await site.transaction(async (tx) => {
      // An imported order may have been deleted meanwhile.
      if (!(await findOrder(asStaff(tx), entityId))) return
      const order = await lockOrder(tx, entityId)
      for (const known of await loadReturnsOf(tx, entityId)) await withSettledRefunds(tx, order, known)
    })
  },
)
