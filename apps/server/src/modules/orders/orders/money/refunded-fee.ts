import type { SiteRead } from '../../../../kernel/site/site.ts'
import { minorOf } from '../amounts.ts'
import { loadRefundEntries } from '../store/payments.ts'
import type { StoredOrder } from '../stored-order.ts'
import { feeKey, refundedParts } from './refunded-tax.ts'

/** Returns the refunded amount of the fee with a code: refunds that name it, and its share of those that name nothing. */
export async function loadRefundedFee(site: SiteRead, order: StoredOrder, code: string): Promise<bigint> {
  const fee = order.order.additionalFees?.find((each) => each.code === code)
  if (!fee || order.refunded === 0n) return 0n
  const key = feeKey(fee.id)
  const taken = refundedParts(order, await loadRefundEntries(site, order.id))
  const refunded = taken.flat().reduce((total, part) => (part.key === key ? total + part.gross : total), 0n)
  const paid = minorOf(fee.priceAfterTax ?? fee.price, order.currency)
  return refunded < paid ? refunded : paid
}
