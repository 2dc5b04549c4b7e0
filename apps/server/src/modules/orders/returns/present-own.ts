import type { OwnReturn } from '@stoa/contract/services/stoa/own-returns'
import { formatAmount, parseAmount } from '@stoa/pricing'
import type { StoredReturn } from './entity.ts'
import { cancellableStatuses, missingOf, receivedUnits } from './state.ts'

/** A return as its buyer sees it: without what staff wrote for themselves. */
export function presentOwn(known: StoredReturn, currency: string): OwnReturn {
  const { id, number, orderId, orderNumber, status, wish, createdDate, message, declineReason, terms, history } = known
  const isApproved = Boolean(known.approvedDate) && status !== 'CANCELED'
  const refunded = known.refunds.reduce(
    (sum, { amount, failed, failedAmount }) =>
      sum + (failed ? 0n : parseAmount(amount ?? '0', currency) - parseAmount(failedAmount ?? '0', currency)),
    0n,
  )
  return {
    id,
    number,
    orderId,
    orderNumber,
    status,
    wish,
    createdDate,
    lines: known.lines.map((line) => ({
      lineItemId: line.lineItemId ?? '',
      productName: line.productName ?? '',
      ...(line.image && { image: line.image }),
      quantity: line.quantity ?? 0,
      reason: line.reason ?? 'OTHER',
      ...(line.comment && { comment: line.comment }),
      photoCount: line.photoIds?.length ?? 0,
      photoIds: line.photoIds ?? [],
      receivedQuantity: receivedUnits(line),
      missingQuantity: missingOf(line),
      refundedQuantity: (line.refundedQuantity ?? 0) + (line.missingRefundedQuantity ?? 0),
      exchangedQuantity: line.exchangedQuantity ?? 0,
    })),
    ...(message && { message }),
    ...(declineReason && { declineReason }),
    ...(isApproved && known.instructions && { instructions: known.instructions }),
    ...(isApproved && known.returnAddress && { returnAddress: known.returnAddress }),
    hasLabel: isApproved && Boolean(known.labelKey),
    ...(known.sentDate && { sentDate: known.sentDate }),
    ...(known.trackingNumber && { trackingNumber: known.trackingNumber }),
    canCancel: cancellableStatuses.has(status),
    canMarkSent: status === 'APPROVED',
    terms,
    refundedAmount: formatAmount(refunded, currency),
    currency,
    history: history.map(({ date = createdDate, step = 'REQUESTED' }) => ({ date, step })),
  }
}
