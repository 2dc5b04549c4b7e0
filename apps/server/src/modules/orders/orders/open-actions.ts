import type { ClosedReason, OpenAction, Order, OrderAction } from '@stoa/contract/services/ecom/orders'
import { hasUnitsToShip } from '@stoa/order-rules'
import type { PricedOrder } from './stored-order.ts'
import { minorOf } from './amounts.ts'
import { collectableAmount, hasChargebacks } from './collectability.ts'
import { isOpen } from './transitions.ts'

type Rule = (facts: Facts) => ClosedReason | undefined

/** The fields of an order that decide which actions are possible. */
export interface ActionableOrder extends Pick<
  PricedOrder,
  'status' | 'paymentStatus' | 'fulfillmentStatus' | 'archived' | 'imported' | 'currency' | 'balanceSummary'
> {
  hasUnitsToShip: boolean
}

interface Facts {
  order: ActionableOrder
  status: NonNullable<Order['status']>
  owed: bigint
  authorized: bigint
  refundable: bigint
  isChargedBack: boolean
}

/** Each action with the rule that may close it. This is the only place, so screens do not repeat the rules. */
const rules: Record<OrderAction, Rule> = {
  CANCEL: ({ status, authorized }) => {
    if (!isOpen('cancel', status)) return closed(status)
    return authorized > 0n ? 'PAYMENT_HELD' : undefined
  },
  MARK_AS_PAID: (facts) => whyNotCollectable(facts),
  COLLECT_PAYMENT: (facts) => whyNotCollectable(facts),
  CAPTURE: ({ authorized }) => (authorized > 0n ? undefined : 'NO_PAYMENT_HELD'),
  VOID: ({ authorized }) => (authorized > 0n ? undefined : 'NO_PAYMENT_HELD'),
  REFUND: ({ status, refundable, order, isChargedBack }) => {
    if (status === 'PENDING' || status === 'REJECTED') return closed(status)
    if (refundable > 0n) return undefined
    if (isChargedBack) return 'PAYMENT_CHARGED_BACK'
    return order.paymentStatus === 'FULLY_REFUNDED' ? 'EVERYTHING_REFUNDED' : 'NOTHING_PAID'
  },
  FULFILL: ({ status, order }) => {
    if (status === 'CANCELED' || status === 'REJECTED' || status === 'PENDING') return closed(status)
    if (order.fulfillmentStatus === 'FULFILLED') return 'EVERYTHING_FULFILLED'
    return order.hasUnitsToShip ? undefined : 'NOTHING_TO_FULFILL'
  },
  EDIT: ({ status }) => (status === 'PENDING' || status === 'REJECTED' ? closed(status) : undefined),
  ARCHIVE: ({ order }) => (order.archived ? 'ORDER_ARCHIVED' : undefined),
  DELETE: ({ order }) => (order.imported ? undefined : 'ORDER_NOT_IMPORTED'),
}

/** The actions that are possible on an order now, and for the others why not. */
export function openActions(order: PricedOrder): OpenAction[] {
  return actionsFor(factsOf({ ...order, hasUnitsToShip: hasUnitsToShip(order) }))
}

const texts = new Map<string, string>()

/** The same as JSON text. Orders in one state have the same actions, so a list serializes each combination once. */
export function openActionsText(order: ActionableOrder): string {
  const facts = factsOf(order)
  const { owed, authorized, refundable, isChargedBack } = facts
  const { status, paymentStatus, fulfillmentStatus, hasUnitsToShip: isLeft, archived, imported } = order
  const key = [
    status,
    paymentStatus,
    fulfillmentStatus,
    isLeft,
    archived,
    imported,
    owed > 0n,
    authorized > 0n,
    refundable > 0n,
    isChargedBack,
  ].join()
  let text = texts.get(key)
  if (!text) texts.set(key, (text = JSON.stringify(actionsFor(facts))))
  return text
}

function factsOf(order: ActionableOrder): Facts {
  const currency = order.currency
  const { paid, refunded, pendingRefund, authorized, chargeback, chargebackReversal } = order.balanceSummary ?? {}
  const chargedBack = minorOf(chargeback, currency) - minorOf(chargebackReversal, currency)
  return {
    order,
    status: order.status,
    owed: collectableAmount(order),
    authorized: minorOf(authorized, currency),
    refundable: minorOf(paid, currency) - minorOf(refunded, currency) - minorOf(pendingRefund, currency) - chargedBack,
    isChargedBack: hasChargebacks(order),
  }
}

function actionsFor(facts: Facts): OpenAction[] {
  return Object.entries(rules).map(([name, rule]) => {
    const code = rule(facts)
    return { name: name as OrderAction, allowed: code === undefined, ...(code && { reason: words[code], reasonCode: code }) }
  })
}

function whyNotCollectable({ status, owed, isChargedBack }: Facts): ClosedReason | undefined {
  if (status === 'CANCELED' || status === 'PENDING' || status === 'REJECTED') return closed(status)
  if (isChargedBack) return 'PAYMENT_CHARGED_BACK'
  return owed > 0n ? undefined : 'NOTHING_OWED'
}

function closed(status: NonNullable<Order['status']>): ClosedReason {
  switch (status) {
    case 'CANCELED':
      return 'ORDER_CANCELED'
    case 'REJECTED':
      return 'ORDER_REJECTED'
    default:
      return 'ORDER_AWAITS_BUYER'
  }
}

/** English texts, for clients that have no translation of the codes. */
const words: Record<ClosedReason, string> = {
  PAYMENT_HELD: 'A payment is held: capture or release it first.',
  NO_PAYMENT_HELD: 'No payment is held.',
  EVERYTHING_REFUNDED: 'Everything was refunded.',
  NOTHING_PAID: 'Nothing was paid.',
  EVERYTHING_FULFILLED: 'Everything was fulfilled.',
  NOTHING_TO_FULFILL: 'Nothing is left to fulfill.',
  ORDER_ARCHIVED: 'The order is archived.',
  ORDER_NOT_IMPORTED: 'Only an imported order can be deleted.',
  NOTHING_OWED: 'Nothing is owed.',
  ORDER_CANCELED: 'The order is canceled.',
  ORDER_REJECTED: 'The order was rejected.',
  ORDER_AWAITS_BUYER: 'The order waits for the buyer.',
  PAYMENT_CHARGED_BACK: 'The buyer’s bank took money back.',
}
