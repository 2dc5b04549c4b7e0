import type { Price, RefundDetails, RefundItemsBreakdown } from '@stoa/contract/services/ecom/orders'
import { formatAmount, unitShare } from '@stoa/pricing'
import type { PricedOrder } from '../stored-order.ts'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import { minorOf, sum, type OrderPricer } from '../amounts.ts'

export interface RefundLine {
  lineItemId: string
  quantity: number
}

/** The lines and quantities of a refund, from either of the contract's two fields. */
export function refundedLines({ lineItems, items }: RefundDetails): RefundLine[] {
  return (lineItems ?? items ?? []).map(({ lineItemId, quantity }) => ({ lineItemId: lineItemId!, quantity: quantity ?? 1 }))
}

/** The parts of an order that can be refunded. */
export type RefundableOrder = Pick<PricedOrder, 'currency' | 'lineItems' | 'shippingInfo' | 'additionalFees' | 'priceSummary'>

/** What a refund names, each part with its worth or with the reason why it cannot be refunded. */
export interface RefundPlan {
  lines: PlannedPart<RefundLine & { unitsBefore: number }>[]
  fees: PlannedPart<{ additionalFeeId: string | undefined; amount: Price | undefined }>[]
  shipping: PlannedPart<{ amount: Price | undefined }> | undefined
}

/** Minor units, with tax and after discounts. */
export type PlannedPart<Named> = { named: Named } & ({ worth: bigint; problem?: undefined } | { problem: RefundProblem })

export interface RefundProblem {
  code:
    | 'LINE_ITEM_NOT_FOUND'
    | 'INVALID_LINE_ITEM_REFUND_QUANTITY'
    | 'ADDITIONAL_FEE_NOT_FOUND'
    | 'INVALID_ADDITIONAL_FEE_REFUND_AMOUNT'
    | 'SHIPPING_NOT_FOUND'
    | 'INVALID_SHIPPING_REFUND_AMOUNT'
  description: string
  /** The part as it was named, and what is left of it. */
  data: Record<string, unknown>
}

/**
 * The only rule of what a part of an order is worth in a refund: it takes the amounts stored with the order and distributes nothing again, so
 * all units together are worth the amount that was paid for them. `before` are the details of earlier refunds. A fee or the
 * delivery without an amount is refunded with what is left of it.
 */
export function planRefund(order: RefundableOrder, details: RefundDetails, before: readonly RefundDetails[]): RefundPlan {
  return {
    lines: plannedLines(order, details, before),
    fees: plannedFees(order, details, before),
    shipping: plannedShipping(order, details, before),
  }
}

function plannedLines(order: RefundableOrder, details: RefundDetails, before: readonly RefundDetails[]): RefundPlan['lines'] {
  const gone = unitsOf(before)
  return refundedLines(details).map(({ lineItemId, quantity }) => {
    const line = order.lineItems.find(({ id }) => id === lineItemId)
    const unitsBefore = gone.get(lineItemId) ?? 0
    const named = { lineItemId, quantity, unitsBefore }
    const data = { lineItemId, quantity }
    if (!line) return { named, problem: problem('LINE_ITEM_NOT_FOUND', 'is not a line of the order', { ...data, left: 0 }) }
    const left = line.quantity - unitsBefore
    if (quantity > left)
      return { named, problem: problem('INVALID_LINE_ITEM_REFUND_QUANTITY', 'is more than is left to refund', { ...data, left }) }
    // A second entry for the same line continues where the first ended.
    gone.set(lineItemId, unitsBefore + quantity)
    return { named, worth: unitShare(minorOf(line.totalPriceAfterTax, order.currency), line.quantity, unitsBefore, quantity) }
  })
}

function plannedFees(order: RefundableOrder, details: RefundDetails, before: readonly RefundDetails[]): RefundPlan['fees'] {
  const { currency } = order
  const gone = refundedFees(before, currency)
  return (details.additionalFees ?? []).map(({ additionalFeeId, amount: wanted }) => {
    const named = { additionalFeeId, amount: wanted }
    const fee = order.additionalFees?.find(({ id }) => id === additionalFeeId)
    if (!fee) return { named, problem: problem('ADDITIONAL_FEE_NOT_FOUND', 'is not a fee of the order', named) }
    const left = atLeastZero(feeCost(fee, currency) - (gone.get(fee.id) ?? 0n))
    const worth = wanted ? minorOf(wanted, currency) : left
    if (worth > left || worth === 0n)
      return { named, problem: problem('INVALID_ADDITIONAL_FEE_REFUND_AMOUNT', ...amountProblem(worth, named, left, currency)) }
    gone.set(fee.id, (gone.get(fee.id) ?? 0n) + worth)
    return { named, worth }
  })
}

function plannedShipping(
  order: RefundableOrder,
  { shipping, shippingIncluded }: RefundDetails,
  before: readonly RefundDetails[],
): RefundPlan['shipping'] {
  if (!shipping && !shippingIncluded) return undefined
  const { currency } = order
  const named = { amount: shipping?.amount }
  if (shipping && !hasShipping(order))
    return { named, problem: problem('SHIPPING_NOT_FOUND', 'the order has no delivery', { ...named }) }
  const left = atLeastZero(shippingCost(order) - refundedShipping(order, before))
  const worth = shipping?.amount ? minorOf(shipping.amount, currency) : left
  if (worth > left)
    return { named, problem: problem('INVALID_SHIPPING_REFUND_AMOUNT', ...amountProblem(worth, named, left, currency)) }
  return { named, worth }
}

function problem(code: RefundProblem['code'], description: string, data: object): RefundProblem {
  return { code, description, data: data as Record<string, unknown> }
}

function amountProblem(worth: bigint, named: object, left: bigint, currency: string): [description: string, data: object] {
  const description = worth > left ? 'is more than is left to refund' : 'nothing is left to refund'
  return [description, { ...named, left: formatAmount(left, currency) }]
}

/** The price of a fee with tax, in minor units. */
export function feeCost(
  { price, priceAfterTax }: NonNullable<RefundableOrder['additionalFees']>[number],
  currency: string,
): bigint {
  return minorOf(priceAfterTax ?? price, currency)
}

/** True if the order has a delivery. Of an order from elsewhere, only the price may be known. */
export function hasShipping(order: RefundableOrder): boolean {
  return order.shippingInfo?.cost !== undefined || shippingCost(order) > 0n
}

/** The price of the delivery with tax, in minor units. */
export function shippingCost({ shippingInfo, priceSummary, currency }: RefundableOrder): bigint {
  const { totalPriceAfterTax, price } = shippingInfo?.cost ?? {}
  return minorOf(totalPriceAfterTax ?? price ?? priceSummary?.shipping, currency)
}

/** What earlier refunds that named a fee took of it, by its id. */
export function refundedFees(before: readonly RefundDetails[], currency: string): Map<string | undefined, bigint> {
  const gone = new Map<string | undefined, bigint>()
  for (const { additionalFeeId, amount } of before.flatMap((details) => details.additionalFees ?? []))
    gone.set(additionalFeeId, (gone.get(additionalFeeId) ?? 0n) + minorOf(amount, currency))
  return gone
}

/** What earlier refunds that named the delivery took of its price. */
export function refundedShipping(order: RefundableOrder, before: readonly RefundDetails[]): bigint {
  return sum(before, ({ shipping, shippingIncluded }) =>
    shipping?.amount ? minorOf(shipping.amount, order.currency) : shippingIncluded ? shippingCost(order) : 0n,
  )
}

export interface RefundValue {
  total: bigint
  breakdown: RefundItemsBreakdown
  /** The details with the amount of each named fee and of the delivery, as they are stored. */
  details: RefundDetails
}

/** Returns the value of the parts named in a refund. Throws the broken rule of the first part that cannot be refunded. */
export function refundValueOf(
  order: RefundableOrder,
  details: RefundDetails,
  before: readonly RefundDetails[],
  price: OrderPricer,
): RefundValue {
  return requireValue(planRefund(order, details, before), details, price, refuseByRule)
}

/** The value of a plan; `refuse` makes the error for the first part that cannot be refunded. */
export function requireValue(
  { lines, fees, shipping }: RefundPlan,
  details: RefundDetails,
  price: OrderPricer,
  refuse: (problem: RefundProblem, at: RefundedPlace) => Error,
): RefundValue {
  const worthOf = (part: PlannedPart<unknown>, at: RefundedPlace): bigint => {
    if (part.problem) throw refuse(part.problem, at)
    return part.worth
  }
  const ofLines = lines.map((part, index) => ({ ...part.named, worth: worthOf(part, { kind: 'lineItems', index }) }))
  const ofFees = fees.map((part, index) => ({ ...part.named, worth: worthOf(part, { kind: 'additionalFees', index }) }))
  const ofShipping = shipping && worthOf(shipping, { kind: 'shipping' })
  return {
    total: sum(ofLines, ({ worth }) => worth) + sum(ofFees, ({ worth }) => worth) + (ofShipping ?? 0n),
    breakdown: { lineItems: ofLines.map(({ lineItemId, worth }) => ({ lineItemId, totalRefundedAmount: price(worth) })) },
    details: {
      ...details,
      ...(ofFees.length > 0 && {
        additionalFees: ofFees.map(({ additionalFeeId, worth }) => ({
          ...(additionalFeeId && { additionalFeeId }),
          amount: price(worth),
        })),
      }),
      ...(ofShipping !== undefined && { shipping: { amount: price(ofShipping) } }),
    },
  }
}

/** Where a refund names a part. */
export type RefundedPlace = { kind: 'lineItems' | 'additionalFees'; index: number } | { kind: 'shipping' }

/** The payments collector has no codes for parts: it names the rule that the field breaks. */
export function refuseByRule({ code, description, data }: RefundProblem, place: RefundedPlace): Error {
  const at = place.kind === 'shipping' ? 'details.shipping' : `details.${place.kind}[${place.index}]`
  switch (code) {
    case 'LINE_ITEM_NOT_FOUND':
    case 'INVALID_LINE_ITEM_REFUND_QUANTITY':
      return brokenRule(`${at}.quantity`, 'REFUND_QUANTITY', 'is more than is left to refund', {
        lineItemId: data['lineItemId'],
        left: data['left'],
      })
    case 'ADDITIONAL_FEE_NOT_FOUND':
      return brokenRule(`${at}.additionalFeeId`, 'UNKNOWN_ADDITIONAL_FEE', description, {
        additionalFeeId: data['additionalFeeId'],
      })
    case 'SHIPPING_NOT_FOUND':
      return brokenRule(at, 'UNKNOWN_SHIPPING', description)
    default:
      return brokenRule(`${at}.amount`, 'REFUND_AMOUNT', description, { left: data['left'] })
  }
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

function atLeastZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}
