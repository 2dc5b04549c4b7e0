import type { EstimatedLine, MadeReturnRefund } from '@stoa/contract/services/stoa/returns'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { brokenRule, permissionDenied, refusal } from '../../../kernel/basics/errors.ts'
import { holds, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { loadRefundBase, loadRefunds, noteReturnStep, openSplitRefund, type RefundRow } from '../orders/ports/returning.ts'
import { lockOrder, type StoredOrder } from '../orders/ports/reading.ts'
import { saveReturn, type StoredReturn } from './entity.ts'
import { estimateRefund, type Estimate } from './estimate.ts'
import type { LockedReturn } from './lock.ts'
import { openUnits } from './open-units.ts'
import { endIfSettled } from './settle.ts'

export interface ReturnRefundRequest {
  /** Absent, all open units. */
  lines?: readonly EstimatedLine[] | undefined
  includeDelivery?: boolean | undefined
  waiveDeductions?: boolean | undefined
}

/** The refund that would be made now. Throws a broken rule for units that are not open. */
export async function estimateOf(
  site: SiteRead,
  stored: StoredOrder,
  known: StoredReturn,
  { lines, includeDelivery = false, waiveDeductions = false }: ReturnRefundRequest,
): Promise<Estimate> {
  const open = openUnits(known, stored)
  const asked = lines && lines.length > 0 ? merged(lines) : open
  for (const [index, { lineItemId, quantity }] of asked.entries()) {
    const left = open.find((each) => each.lineItemId === lineItemId)?.quantity ?? 0
    if (quantity > left)
      throw brokenRule(`lines[${index}].quantity`, 'RETURN_QUANTITY', 'is more than what came back and is open', {
        lineItemId,
        left,
      })
  }
  const free = known.lines.filter(({ withoutDeductions }) => waiveDeductions || withoutDeductions)
  return estimateRefund(
    stored,
    {
      lines: asked,
      includeDelivery,
      terms: known.terms,
      free: new Set(free.flatMap(({ lineItemId }) => lineItemId ?? [])),
      deducted: known.refunds.reduce(
        (sum, { deliveryDeduction, failed }) => sum + (failed ? 0n : parseAmount(deliveryDeduction ?? '0', stored.currency)),
        0n,
      ),
    },
    await loadRefundBase(site, stored),
  )
}

/**
 * Opens the refund of units that came back, by the rule of all refunds. Their number counts once: what the return has restocked is not
 * restocked again. Throws NOTHING_TO_REFUND, AMOUNT_CHANGED and what opening a refund throws.
 */
export async function openReturnRefund(
  site: SiteTx,
  caller: Caller,
  { stored, before: known }: LockedReturn,
  request: ReturnRefundRequest & { seenAmount: string; sendEmail: boolean; emailMessage: string | undefined },
): Promise<{ after: StoredReturn; estimate: Estimate; refundId: string | undefined }> {
  if (!holds(caller, 'ECOM.MODIFY_TRANSACTIONS')) throw permissionDenied('the caller may not refund payments')
  const before = withoutFailedRefunds(known, await loadRefunds(site, stored.id))
  const estimate = await estimateOf(site, stored, before, request)
  if (estimate.lines.length === 0) throw refusal('NOTHING_TO_REFUND', 'nothing of the return is received and open')
  const amount = formatAmount(estimate.amount, stored.currency)
  if (parseAmount(request.seenAmount, stored.currency) !== estimate.amount)
    throw refusal('AMOUNT_CHANGED', 'another amount would be refunded than the one that was seen', { amount })
  const units = estimate.lines.map(({ lineItemId, quantity }) => ({ lineItemId, quantity }))
  const { refundId } = await openSplitRefund(site, stored.id, {
    amount: estimate.amount,
    details: {
      lineItems: units,
      ...(estimate.delivery > 0n && { shipping: { amount: { amount: formatAmount(estimate.delivery, stored.currency) } } }),
      reason: before.number,
    },
    sideEffects: {
      sendOrderRefundedEmail: request.sendEmail,
      ...(request.emailMessage && { customMessage: request.emailMessage }),
    },
  })
  const made: MadeReturnRefund = {
    date: site.now.toISOString(),
    refundIds: refundId ? [refundId] : [],
    amount,
    deliveryDeduction: formatAmount(estimate.deliveryDeduction, stored.currency),
    restockingFee: formatAmount(estimate.restockingFee, stored.currency),
    lines: units,
    failed: false,
  }
  const lines = withRefunded(before, units, 1)
  const refunds = [...before.refunds, made]
  const after = await saveReturn(site, before, {
    fields: { lines, refunds, ...endIfSettled(site, { lines }) },
    step: 'REFUNDED',
  })
  await noteReturnStep(site, await lockOrder(site, stored.id), 'REFUNDED', { returnId: after.id, number: after.number })
  return { after, estimate, refundId }
}

/** The return without refunds that the providers declined in the meantime: their units are open again. */
export function withoutFailedRefunds(known: StoredReturn, rows: readonly RefundRow[]): StoredReturn {
  const failedIds = new Set(rows.filter(hasFailed).map(({ id }) => id))
  const hasJustFailed = ({ refundIds = [], failed }: MadeReturnRefund) =>
    !failed && refundIds.length > 0 && refundIds.every((id) => failedIds.has(id))
  return known.refunds.filter(hasJustFailed).reduce<StoredReturn>((sooner, refund) => {
    const { closedDate: _closed, ...open } = sooner
    return {
      ...open,
      lines: withRefunded(sooner, refund.lines ?? [], -1),
      refunds: sooner.refunds.map((each) => (each === refund ? { ...each, failed: true } : each)),
    }
  }, known)
}

function hasFailed({ doc: { transactions = [] } }: RefundRow): boolean {
  return transactions.length > 0 && transactions.every(({ refundStatus }) => refundStatus === 'FAILED')
}

function withRefunded({ lines }: StoredReturn, units: readonly EstimatedLine[], sign: 1 | -1): StoredReturn['lines'] {
  const changes = new Map(units.map(({ lineItemId, quantity }) => [lineItemId, (quantity ?? 0) * sign]))
  return lines.map((line) => ({
    ...line,
    refundedQuantity: Math.max(0, (line.refundedQuantity ?? 0) + (changes.get(line.lineItemId ?? '') ?? 0)),
  }))
}

function merged(lines: readonly EstimatedLine[]): { lineItemId: string; quantity: number }[] {
  const units = new Map<string, number>()
  for (const { lineItemId = '', quantity = 0 } of lines) units.set(lineItemId, (units.get(lineItemId) ?? 0) + quantity)
  return [...units].map(([lineItemId, quantity]) => ({ lineItemId, quantity }))
}
