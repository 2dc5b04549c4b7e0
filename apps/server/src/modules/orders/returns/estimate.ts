import type { RefundEstimate } from '@stoa/contract/services/stoa/own-returns'
import type { ReturnTerms } from '@stoa/contract/services/stoa/returns'
import { formatAmount, parseAmount, parsePercentage, timesRate } from '@stoa/pricing'
import { brokenRule } from '../../../kernel/basics/errors.ts'
import { worthOfLines, type RefundBase, type RefundLine } from '../orders/ports/returning.ts'
import type { StoredOrder } from '../orders/ports/reading.ts'
import { nameOf } from './eligibility.ts'

export interface EstimateRequest {
  lines: readonly RefundLine[]
  includeDelivery: boolean
  terms: ReturnTerms
  /** Lines for which nothing is deducted. */
  free: ReadonlySet<string>
  /** Minor units of the return delivery that earlier refunds of the return have deducted. */
  deducted: bigint
}

/** What a refund of returned units is worth, in minor units. */
export interface Estimate {
  lines: { lineItemId: string; quantity: number; worth: bigint }[]
  delivery: bigint
  restockingFee: bigint
  deliveryDeduction: bigint
  /** The part that no payment can give back any more. */
  notRefundable: bigint
  amount: bigint
}

/**
 * The refund of returned units, before it is made and when it is made: what the units are worth by the rule of refunds, less the restocking
 * fee, less what is left of the return delivery, and at most what the payments have left. Refuses units that are refunded already.
 */
export function estimateRefund(stored: StoredOrder, request: EstimateRequest, base: RefundBase): Estimate {
  const { currency } = stored
  const { terms, free, includeDelivery } = request
  const lines = worthOfLines(stored, request.lines, base).map(({ lineItemId, quantity, worth }, index) => {
    if (worth === undefined)
      throw brokenRule(`lines[${index}].quantity`, 'REFUND_QUANTITY', 'is more than is left to refund', { lineItemId })
    return { lineItemId, quantity, worth }
  })
  const goods = sum(lines)
  const delivery = includeDelivery ? base.shippingLeft : 0n
  const restockingFee = timesRate(
    sum(lines.filter(({ lineItemId }) => !free.has(lineItemId))),
    parsePercentage(terms.restockingFeePercent ?? '0'),
  )
  const wanted = parseAmount(terms.deliveryDeduction ?? '0', currency) - request.deducted
  const hasDeduction = lines.some(({ lineItemId }) => !free.has(lineItemId))
  const deliveryDeduction = hasDeduction ? atLeastZero(smaller(wanted, goods + delivery - restockingFee)) : 0n
  const due = goods + delivery - restockingFee - deliveryDeduction
  const amount = smaller(due, base.left)
  return { lines, delivery, restockingFee, deliveryDeduction, notRefundable: due - amount, amount }
}

export function presentEstimate({ order, currency }: StoredOrder, estimate: Estimate): RefundEstimate {
  const amountOf = (minor: bigint) => formatAmount(minor, currency)
  const lineOf = (id: string) => order.lineItems.find((line) => line.id === id)
  return {
    lines: estimate.lines.map(({ lineItemId, quantity, worth }) => {
      const line = lineOf(lineItemId)
      return { lineItemId, productName: line ? nameOf(line) : '', quantity, amount: amountOf(worth) }
    }),
    delivery: amountOf(estimate.delivery),
    restockingFee: amountOf(estimate.restockingFee),
    deliveryDeduction: amountOf(estimate.deliveryDeduction),
    notRefundable: amountOf(estimate.notRefundable),
    amount: amountOf(estimate.amount),
    currency,
  }
}

function sum(lines: readonly { worth: bigint }[]): bigint {
  return lines.reduce((total, { worth }) => total + worth, 0n)
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function atLeastZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}
