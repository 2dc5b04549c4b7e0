import type { OpenAction, Order, OrderAction } from '@stoa/contract/services/ecom/orders'
import { minorOf } from './amounts.ts'
import { collectableAmount, hasChargebacks } from './collectability.ts'
import { isOpen } from './moves.ts'

type Rule = (facts: Facts) => string | undefined

/** What of an order decides. */
export type ActionableOrder = Pick<
  Order,
  'status' | 'paymentStatus' | 'fulfillmentStatus' | 'archived' | 'imported' | 'currency' | 'balanceSummary'
>

interface Facts {
  order: ActionableOrder
  status: NonNullable<Order['status']>
  owed: bigint
  authorized: bigint
  refundable: bigint
  isChargedBack: boolean
}

/** Each action, and what stands in its way in words for the merchant. One place, so that no screen repeats a rule. */
const rules: Record<OrderAction, Rule> = {
  CANCEL: ({ status, authorized }) => {
    if (!isOpen('cancel', status)) return closed(status)
    return authorized > 0n ? 'A payment is held: capture or release it first.' : undefined
  },
  MARK_AS_PAID: (facts) => whyNotCollectable(facts),
  COLLECT_PAYMENT: (facts) => whyNotCollectable(facts),
  CAPTURE: ({ authorized }) => (authorized > 0n ? undefined : 'No payment is held.'),
  VOID: ({ authorized }) => (authorized > 0n ? undefined : 'No payment is held.'),
  REFUND: ({ status, refundable, order, isChargedBack }) => {
    if (status === 'PENDING' || status === 'REJECTED') return closed(status)
    if (refundable > 0n) return undefined
    if (isChargedBack) return chargedBack
    return order.paymentStatus === 'FULLY_REFUNDED' ? 'Everything was refunded.' : 'Nothing was paid.'
  },
  FULFILL: ({ status, order }) => {
    if (status === 'CANCELED' || status === 'REJECTED' || status === 'PENDING') return closed(status)
    return order.fulfillmentStatus === 'FULFILLED' ? 'Everything was fulfilled.' : undefined
  },
  EDIT: ({ status }) => (status === 'PENDING' || status === 'REJECTED' ? closed(status) : undefined),
  ARCHIVE: ({ order }) => (order.archived ? 'The order is archived.' : undefined),
  DELETE: ({ order }) => (order.imported ? undefined : 'Only an imported order can be deleted.'),
}

/** What may be done with an order now, and why the rest may not. */
export function openActions(order: ActionableOrder): OpenAction[] {
  return actionsFor(factsOf(order))
}

const texts = new Map<string, string>()

/** The same as JSON text: orders in one state have the same actions, so a list writes each kind once. */
export function openActionsText(order: ActionableOrder): string {
  const facts = factsOf(order)
  const { owed, authorized, refundable, isChargedBack } = facts
  const { status, paymentStatus, fulfillmentStatus, archived, imported } = order
  const key = [
    status,
    paymentStatus,
    fulfillmentStatus,
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
  const currency = order.currency!
  const { paid, refunded, pendingRefund, authorized, chargeback, chargebackReversal } = order.balanceSummary ?? {}
  const takenBack = minorOf(chargeback, currency) - minorOf(chargebackReversal, currency)
  return {
    order,
    status: order.status!,
    owed: collectableAmount(order),
    authorized: minorOf(authorized, currency),
    refundable: minorOf(paid, currency) - minorOf(refunded, currency) - minorOf(pendingRefund, currency) - takenBack,
    isChargedBack: hasChargebacks(order),
  }
}

function actionsFor(facts: Facts): OpenAction[] {
  return Object.entries(rules).map(([name, rule]) => {
    const reason = rule(facts)
    return { name: name as OrderAction, allowed: reason === undefined, ...(reason && { reason }) }
  })
}

const chargedBack = 'The buyer’s bank took money back.'

function whyNotCollectable({ status, owed, isChargedBack }: Facts): string | undefined {
  if (status === 'CANCELED' || status === 'PENDING' || status === 'REJECTED') return closed(status)
  if (isChargedBack) return chargedBack
  return owed > 0n ? undefined : 'Nothing is owed.'
}

function closed(status: NonNullable<Order['status']>): string {
  switch (status) {
    case 'CANCELED':
      return 'The order is canceled.'
    case 'REJECTED':
      return 'The order was rejected.'
    default:
      return 'The order waits for the buyer.'
  }
}
