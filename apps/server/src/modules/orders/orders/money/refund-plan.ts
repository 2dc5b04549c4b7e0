import type { RefundDetails, RefundItemsBreakdown } from '@stoa/contract/services/ecom/orders'
import { formatAmount, unitShare } from '@stoa/pricing'
import type { PricedOrder } from '../stored-order.ts'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import { minorOf, type OrderPricer } from '../amounts.ts'

export interface RefundLine {
  lineItemId: string
  quantity: number
}

/** The lines and quantities of a refund, from either of the contract's two fields. */
export function refundedLines({ lineItems, items }: RefundDetails): RefundLine[] {
  return (lineItems ?? items ?? []).map(({ lineItemId, quantity }) => ({ lineItemId: lineItemId!, quantity: quantity ?? 1 }))
}

/** The parts of an order that can be refunded. */
export type RefundableOrder = Pick<PricedOrder, 'currency' | 'lineItems' | 'shippingInfo' | 'additionalFees'>

export interface RefundValue {
  total: bigint
  breakdown: RefundItemsBreakdown
}

/**
 * Returns the value of the parts named in a refund. It uses the amounts stored with the order and distributes nothing again, so
 * all units together are worth the amount that was paid for them. `before` are the details of earlier refunds.
 */
export function refundValueOf(
  order: RefundableOrder,
  details: RefundDetails,
  before: readonly RefundDetails[],
  price: OrderPricer,
): RefundValue {
  const currency = order.currency
  const gone = unitsOf(before)
  const lines = refundedLines(details).map(({ lineItemId, quantity }, index) => {
    const line = order.lineItems.find(({ id }) => id === lineItemId)
    const already = gone.get(lineItemId) ?? 0
    const left = (line?.quantity ?? 0) - already
    if (!line || quantity > left) {
      throw brokenRule(`details.lineItems[${index}].quantity`, 'REFUND_QUANTITY', 'is more than is left to refund', {
        lineItemId,
        left,
      })
    }
    // A second entry for the same line continues where the first ended.
    gone.set(lineItemId, already + quantity)
    return { lineItemId, amount: unitShare(minorOf(line.totalPriceAfterTax, currency), line.quantity, already, quantity) }
  })
  const shipping = details.shipping?.amount
    ? minorOf(details.shipping.amount, currency)
    : details.shippingIncluded
      ? minorOf(order.shippingInfo?.cost?.totalPriceAfterTax, currency)
      : 0n
  const fees = refundedFees(order, details, before)
  return {
    total: lines.reduce((sum, { amount }) => sum + amount, shipping) + fees.reduce((sum, amount) => sum + amount, 0n),
    breakdown: { lineItems: lines.map(({ lineItemId, amount }) => ({ lineItemId, totalRefundedAmount: price(amount) })) },
  }
}

/** The amounts of fees, of each at most what earlier refunds left of it. */
function refundedFees(
  order: RefundableOrder,
  { additionalFees = [] }: RefundDetails,
  before: readonly RefundDetails[],
): bigint[] {
  const currency = order.currency
  const gone = new Map<string | undefined, bigint>()
  const take = (id: string | undefined, amount: bigint) => gone.set(id, (gone.get(id) ?? 0n) + amount)
  for (const { additionalFeeId, amount } of before.flatMap((details) => details.additionalFees ?? []))
    take(additionalFeeId, minorOf(amount, currency))
  return additionalFees.map(({ additionalFeeId, amount: wanted }, index) => {
    const at = `details.additionalFees[${index}]`
    const fee = order.additionalFees?.find(({ id }) => id === additionalFeeId)
    if (!fee)
      throw brokenRule(`${at}.additionalFeeId`, 'UNKNOWN_ADDITIONAL_FEE', 'is not a fee of the order', { additionalFeeId })
    const amount = minorOf(wanted, currency)
    const left = minorOf(fee.priceAfterTax ?? fee.price, currency) - (gone.get(fee.id) ?? 0n)
    if (amount > left)
      throw brokenRule(`${at}.amount`, 'REFUND_AMOUNT', 'is more than is left to refund', { left: formatAmount(left, currency) })
    take(fee.id, amount)
    return amount
  })
}

/** Units per line that earlier refunds included. */
export function unitsOf(details: readonly RefundDetails[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { lineItemId, quantity } of details.flatMap(refundedLines))
    units.set(lineItemId, (units.get(lineItemId) ?? 0) + quantity)
  return units
}

/** True if the details name any part of the order, or only a reason. */
export function namesParts({ lineItems, items, shipping, shippingIncluded, additionalFees }: RefundDetails): boolean {
  return (
    [lineItems, items, additionalFees].some((list) => (list?.length ?? 0) > 0) ||
    shipping !== undefined ||
    shippingIncluded === true
  )
}
