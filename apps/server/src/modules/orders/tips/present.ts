import type { Order } from '@stoa/contract/services/ecom/orders'
import type { OrderInfo, Tip, TipDistribution } from '@stoa/contract/services/ecom/tips'
import { findTip } from '@stoa/web/tip'
import { formatAmount } from '@stoa/pricing'
import type { DistributionRow, TipRow } from './store/tips.ts'

export function presentTip(tip: TipRow, distributions: readonly DistributionRow[]): Tip {
  const amount = (minor: bigint) => formatAmount(minor, tip.currency)
  const undistributed = distributions.reduce((left, { amount_minor }) => left - amount_minor, tip.amount_minor)
  return {
    id: tip.id,
    lineItemSubtotal: amount(tip.line_item_subtotal_minor),
    amount: amount(tip.amount_minor),
    distributions: distributions.map(presentDistribution),
    ...(undistributed > 0n && { undistributedAmount: amount(undistributed) }),
  }
}

export function presentDistribution(row: DistributionRow): TipDistribution {
  return {
    id: row.id,
    tipId: row.tip_id,
    ...(row.doc.staff && { staff: row.doc.staff }),
    amount: formatAmount(row.amount_minor, row.currency),
    lineItemInfo: row.doc.lineItemInfo ?? [],
    ...(row.transaction_id && {
      transaction: { id: row.transaction_id, ...(row.transaction_date && { date: row.transaction_date.toISOString() }) },
    }),
    orderId: row.order_id,
    createdDate: row.created_date.toISOString(),
    source: row.source,
  }
}

/** The order with the fee that is its tip. */
export function orderInfo(orderId: string, { additionalFees }: Order): OrderInfo {
  const fee = findTip(additionalFees)
  return {
    orderId,
    ...(fee?.id && { additionalFeeId: fee.id }),
    ...(fee?.price && { additionalFeePrice: fee.price }),
  }
}
