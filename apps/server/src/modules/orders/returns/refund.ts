import type { EstimatedLine, MadeReturnRefund, RefundedUnits } from '@stoa/contract/services/stoa/returns'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { brokenRule, permissionDenied, refusal } from '../../../kernel/basics/errors.ts'
import { holds, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { loadRefundBase, noteReturnStep, openSplitRefund, returnsOf } from '../orders/ports/returning.ts'
import { lockOrder, type StoredOrder } from '../orders/ports/reading.ts'
import { saveReturn, type StoredReturn } from './entity.ts'
import { estimateRefund, type Estimate } from './estimate.ts'
import type { LockedReturn } from './lock.ts'
import { missingUnits, openUnits } from './open-units.ts'
import { endIfSettled } from './settle.ts'
import { withRefunded } from './settle-refunds.ts'

export interface ReturnRefundRequest {
  /** Units that came back. Absent, all open ones, unless missing units are named. */
  lines?: readonly EstimatedLine[] | undefined
  /** Units that are missing and are refunded nevertheless. */
  missing?: readonly EstimatedLine[] | undefined
  includeDelivery?: boolean | undefined
  waiveDeductions?: boolean | undefined
}

/** The refund that would be made now. Throws a broken rule for units that are not open. */
export async function estimateOf(
  site: SiteRead,
  stored: StoredOrder,
  known: StoredReturn,
  request: ReturnRefundRequest,
): Promise<Estimate> {
  const { includeDelivery = false, waiveDeductions = false } = request
  const { lines, missing } = chosenUnits(stored, known, request)
  const free = known.lines.filter(({ withoutDeductions }) => waiveDeductions || withoutDeductions)
  return estimateRefund(
    stored,
    {
      lines: merged([...lines, ...missing]),
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

/** The units that a request names. Throws a broken rule for units that are not open, or not missing. */
function chosenUnits(
  stored: StoredOrder,
  known: StoredReturn,
  { lines = [], missing = [] }: ReturnRefundRequest,
): { lines: Required<RefundedUnits>[]; missing: Required<RefundedUnits>[] } {
  const open = openUnits(known, stored)
  const chosen = { lines: lines.length + missing.length > 0 ? merged(lines) : open, missing: merged(missing) }
  const check = (field: 'lines' | 'missing', limits: readonly Required<RefundedUnits>[], description: string) => {
    for (const [index, { lineItemId, quantity }] of chosen[field].entries()) {
      const left = limits.find((each) => each.lineItemId === lineItemId)?.quantity ?? 0
      if (quantity > left) throw brokenRule(`${field}[${index}].quantity`, 'RETURN_QUANTITY', description, { lineItemId, left })
    }
  }
  check('lines', open, 'is more than what came back and is open')
  check('missing', missingUnits(known, stored), 'is more than what is missing and not refunded')
  for (const [index, { lineItemId }] of chosen.missing.entries()) {
    const line = stored.order.lineItems.find(({ id }) => id === lineItemId)
    const refunded = chosen.lines.find((each) => each.lineItemId === lineItemId)?.quantity ?? 0
    const left = (line ? returnsOf(line).open : 0) - refunded
    // A refund takes the units that came back first.
    if (left > 0)
      throw brokenRule(`missing[${index}].quantity`, 'RECEIVED_FIRST', 'units that came back are refunded before missing ones', {
        lineItemId,
        left,
      })
  }
  return chosen
}

/**
 * Opens the refund of units that came back, by the rule of all refunds. Their number counts once: what the return has restocked is not
 * restocked again. Throws NOTHING_TO_REFUND, AMOUNT_CHANGED and what opening a refund throws.
 */
export async function openReturnRefund(
  site: SiteTx,
  caller: Caller,
  { stored, before }: LockedReturn,
  request: ReturnRefundRequest & { seenAmount: string; sendEmail: boolean; emailMessage: string | undefined },
): Promise<{ after: StoredReturn; estimate: Estimate; refundId: string | undefined }> {
  if (!holds(caller, 'ECOM.MODIFY_TRANSACTIONS')) throw permissionDenied('the caller may not refund payments')
  const estimate = await estimateOf(site, stored, before, request)
  if (estimate.lines.length === 0) throw refusal('NOTHING_TO_REFUND', 'nothing of the return is received and open')
  const chosen = chosenUnits(stored, before, request)
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
    ...chosen,
    failed: false,
    failedAmount: formatAmount(0n, stored.currency),
  }
  const lines = withRefunded(before.lines, chosen, 1)
  const refunds = [...before.refunds, made]
  const after = await saveReturn(site, before, {
    fields: { lines, refunds, ...endIfSettled(site, { lines }) },
    step: 'REFUNDED',
  })
  await noteReturnStep(site, await lockOrder(site, stored.id), 'REFUNDED', { returnId: after.id, number: after.number })
  return { after, estimate, refundId }
}

function merged(lines: readonly EstimatedLine[]): { lineItemId: string; quantity: number }[] {
  const units = new Map<string, number>()
  for (const { lineItemId = '', quantity = 0 } of lines) units.set(lineItemId, (units.get(lineItemId) ?? 0) + quantity)
  return [...units].map(([lineItemId, quantity]) => ({ lineItemId, quantity }))
}
