import type * as contract from '@stoa/contract/services/ecom/order-billing'
import type { RefundDetails } from '@stoa/contract/services/ecom/orders'
import { roundedQuotient, unitShare } from '@stoa/pricing'
import { minorOf, orderPricer, sum } from '../amounts.ts'
import type { StoredOrder } from '../stored-order.ts'
import {
  planRefund,
  refundedShipping,
  requireValue,
  shippingCost,
  type PlannedPart,
  type RefundPlan,
  type RefundProblem,
} from './refund-plan.ts'
import { feeKey, lineKey, refundedParts, shippingKey, type MadeRefund } from './refunded-tax.ts'

/** Minor units. `subtotal` is without tax and discount, so `subtotal - discount + tax` is the total. */
interface Amounts {
  total: bigint
  tax: bigint
  discount: bigint
  subtotal: bigint
}

/** The refunds of an order so far: their details, and what was booked of them. */
export interface EarlierRefunds {
  details: readonly RefundDetails[]
  entries: readonly MadeRefund[]
}

/** What a refund of some parts would give back, as it would be booked, or the parts that cannot be refunded. */
export function calculateRefund(
  stored: StoredOrder,
  items: contract.RefundItems,
  earlier: EarlierRefunds,
): contract.CalculateRefundResponse {
  const details = detailsOf(items)
  const plan = planRefund(stored.order, details, earlier.details)
  const errors = problemsOf(plan)
  if (errors.length > 0) return { notAvailable: { errors } }
  const { lines, fees, shipping } = amountsOf(stored, details, plan, earlier)
  const price = orderPricer(stored.order)
  const write = ({ total, tax, discount, subtotal }: Amounts) => ({
    total: price(total),
    tax: price(tax),
    discount: price(discount),
    subtotal: price(subtotal),
  })
  const all = [...lines, ...fees, ...(shipping ? [shipping] : [])].map(({ amounts }) => amounts)
  return {
    available: true,
    summary: {
      ...write(added(all)),
      lineItemsSubtotal: price(sum(lines, ({ amounts }) => amounts.subtotal)),
      additionalFeesTotal: price(sum(fees, ({ amounts }) => amounts.total)),
    },
    calculatedRefundItems: {
      lineItems: lines.map(({ named: { lineItemId, quantity }, amounts }) => ({
        item: { lineItemId, quantity },
        summary: write(amounts),
      })),
      additionalFees: fees.map(({ named: { additionalFeeId }, amounts }) => ({
        additionalFee: { ...(additionalFeeId && { additionalFeeId }), amount: price(amounts.total) },
        summary: write(amounts),
      })),
      ...(shipping && {
        shipping: { shipping: { amount: price(shipping.amounts.total) }, summary: write(shipping.amounts) },
      }),
    },
  }
}

/** The parts as a refund stores them. A line that is named twice is one part. */
export function detailsOf({ lineItems = [], additionalFees = [], shipping }: contract.RefundItems): RefundDetails {
  const units = new Map<string, number>()
  for (const { lineItemId = '', quantity = 1 } of lineItems) units.set(lineItemId, (units.get(lineItemId) ?? 0) + quantity)
  return {
    ...(units.size > 0 && { lineItems: [...units].map(([lineItemId, quantity]) => ({ lineItemId, quantity })) }),
    ...(additionalFees.length > 0 && { additionalFees }),
    ...(shipping && { shipping }),
  }
}

function amountsOf({ order, currency, total }: StoredOrder, details: RefundDetails, plan: RefundPlan, earlier: EarlierRefunds) {
  const value = requireValue(plan, details, orderPricer(order), ({ code }) => new Error(code))
  const refund = { details: value.details, summary: { breakdown: value.breakdown } }
  const booked = refundedParts({ order, currency, total }, [...earlier.entries, { amount: value.total, refund }]).at(-1) ?? []
  const taxOf = new Map(booked.map(({ key, tax }) => [key, tax]))
  const amounts = (key: string, worth: bigint, discount: bigint): Amounts => {
    const tax = taxOf.get(key) ?? 0n
    return { total: worth, tax, discount, subtotal: worth + discount - tax }
  }
  return {
    lines: plan.lines.map((part) => {
      const { lineItemId, quantity, unitsBefore } = part.named
      const line = order.lineItems.find(({ id }) => id === lineItemId)
      const discount = line ? unitShare(minorOf(line.totalDiscount, currency), line.quantity, unitsBefore, quantity) : 0n
      return { named: part.named, amounts: amounts(lineKey(lineItemId), worthOf(part), discount) }
    }),
    fees: plan.fees.map((part) => ({
      named: part.named,
      amounts: amounts(feeKey(part.named.additionalFeeId), worthOf(part), 0n),
    })),
    shipping: plan.shipping && {
      amounts: amounts(shippingKey, worthOf(plan.shipping), shippingDiscount(order, earlier.details, worthOf(plan.shipping))),
    },
  }
}

/** The share of the delivery's discount. All parts of the delivery together have exactly the discount. */
function shippingDiscount(order: StoredOrder['order'], before: readonly RefundDetails[], worth: bigint): bigint {
  const cost = shippingCost(order)
  const discount = minorOf(order.shippingInfo?.cost?.discount, order.currency)
  if (cost === 0n) return discount
  const gone = refundedShipping(order, before)
  const upTo = (amount: bigint) => roundedQuotient(discount * amount, cost)
  return upTo(gone + worth) - upTo(gone)
}

function worthOf(part: PlannedPart<unknown>): bigint {
  return part.problem ? 0n : part.worth
}

function added(all: readonly Amounts[]): Amounts {
  const of = (name: keyof Amounts) => sum(all, (amounts) => amounts[name])
  return { total: of('total'), tax: of('tax'), discount: of('discount'), subtotal: of('subtotal') }
}

function problemsOf({ lines, fees, shipping }: RefundPlan): contract.CalculationError[] {
  return [
    ...lines.flatMap(({ named: { lineItemId, quantity }, problem }) =>
      problem ? [{ lineItem: { lineItemId, quantity }, error: wireProblem(problem) }] : [],
    ),
    ...fees.flatMap(({ named: { additionalFeeId, amount }, problem }) =>
      problem
        ? [
            {
              additionalFee: { ...(additionalFeeId && { additionalFeeId }), ...(amount && { amount }) },
              error: wireProblem(problem),
            },
          ]
        : [],
    ),
    ...(shipping?.problem
      ? [{ shipping: { ...(shipping.named.amount && { amount: shipping.named.amount }) }, error: wireProblem(shipping.problem) }]
      : []),
  ]
}

function wireProblem({ code, description, data }: RefundProblem): contract.Details {
  return { applicationError: { code, description, data } }
}
