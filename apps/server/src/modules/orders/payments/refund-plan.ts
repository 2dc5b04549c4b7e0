import type { Order, RefundDetails, RefundItemsBreakdown } from '@stoa/contract/services/ecom/orders'
import { unitShare } from '@stoa/pricing'
import { brokenRule } from '../../../kernel/errors.ts'
import { minorOf, type OrderPricer } from '../amounts.ts'

export interface RefundLine {
  lineItemId: string
  quantity: number
}

/** The lines and quantities of a refund, from either of the contract's two fields. */
export function refundedLines({ lineItems, items }: RefundDetails): RefundLine[] {
  return (lineItems ?? items ?? []).map(({ lineItemId, quantity }) => ({ lineItemId: lineItemId!, quantity: quantity ?? 1 }))
}

export interface RefundValue {
  total: bigint
  breakdown: RefundItemsBreakdown
}

/**
 * The value of the parts named in a refund. It uses the amounts stored with the order and distributes nothing again, so all
 * units together are worth what was paid for them. `before` are the details of earlier refunds.
 */
export function refundValueOf(
  order: Order,
  details: RefundDetails,
  before: readonly RefundDetails[],
  price: OrderPricer,
): RefundValue {
  const currency = order.currency!
  const gone = unitsOf(before)
  const lines = refundedLines(details).map(({ lineItemId, quantity }, index) => {
    const line = order.lineItems?.find(({ id }) => id === lineItemId)
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
    return { lineItemId, amount: unitShare(minorOf(line.totalPriceAfterTax, currency), line.quantity!, already, quantity) }
  })
  const shipping = details.shipping?.amount
    ? minorOf(details.shipping.amount, currency)
    : details.shippingIncluded
      ? minorOf(order.shippingInfo?.cost?.totalPriceAfterTax, currency)
      : 0n
  const fees = (details.additionalFees ?? []).map(({ additionalFeeId, amount }, index) => {
    if (!order.additionalFees?.some(({ id }) => id === additionalFeeId))
      throw brokenRule(`details.additionalFees[${index}].additionalFeeId`, 'UNKNOWN_ADDITIONAL_FEE', 'is no fee of the order', {
        additionalFeeId,
      })
    return minorOf(amount, currency)
  })
  return {
    total: lines.reduce((sum, { amount }) => sum + amount, shipping) + fees.reduce((sum, amount) => sum + amount, 0n),
    breakdown: { lineItems: lines.map(({ lineItemId, amount }) => ({ lineItemId, totalRefundedAmount: price(amount) })) },
  }
}

/** Units per line that earlier refunds included. */
export function unitsOf(details: readonly RefundDetails[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { lineItemId, quantity } of details.flatMap(refundedLines))
    units.set(lineItemId, (units.get(lineItemId) ?? 0) + quantity)
  return units
}

/** Whether the details name any part of the order, or only a reason. */
export function namesParts({ lineItems, items, shipping, shippingIncluded, additionalFees }: RefundDetails): boolean {
  return (
    [lineItems, items, additionalFees].some((list) => (list?.length ?? 0) > 0) ||
    shipping !== undefined ||
    shippingIncluded === true
  )
}
