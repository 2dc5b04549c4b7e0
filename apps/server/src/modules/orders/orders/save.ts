import type { BalanceSummary } from '@stoa/contract/services/ecom/orders'
import { fulfillmentStatusOf, isDeliveredOnPayment } from '@stoa/order-rules'
import type { PricedOrder } from './stored-order.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { activity, withActivities, withAuthors } from './activities.ts'
import { isApprovedBySavedMethod, isCovered } from './approval.ts'
import { orderPricer, sum } from './amounts.ts'
import { noteBuyer } from './buyers.ts'
import { orderChanges } from './events.ts'
import { moneyOf, type OrderMoney, type PaymentFacts } from './payment-status.ts'
import { updateOrder } from './store/orders.ts'
import { loadPayments, type PaymentRow } from './store/payments.ts'
import type { StoredOrder } from './stored-order.ts'

/** How an order is written: as a rule, under its lock. */
export type OrderUpdate = typeof updateOrder

/** Writes an order and records the events for what changed. */
export async function saveOrder(
  site: SiteTx,
  before: StoredOrder,
  order: PricedOrder,
  money: Partial<StoredOrder> = {},
  update: OrderUpdate = updateOrder,
): Promise<StoredOrder> {
  const authored = withAuthors(site.caller, before.order, order)
  const after = await update(site, before, authored, { ...before, ...money })
  noteBuyer(site, { before, after })
  for (const event of orderChanges(before, after)) site.record(event)
  return after
}

interface Settlement {
  /** The payments as they are now, where they are known. */
  payments?: readonly PaymentRow[]
  update?: OrderUpdate
  /** Sums that change with the order. */
  sums?: Partial<Pick<StoredOrder, 'total' | 'deferred' | 'refundedOverpayment'>>
}

/** Derives an order's payment status, balance and approval from its payments, and writes them. */
export async function settleOrder(
  site: SiteTx,
  before: StoredOrder,
  order: PricedOrder = before.order,
  { payments, update, sums = {} }: Settlement = {},
): Promise<StoredOrder> {
  const { id, isOutdated, total, deferred, refundedOverpayment } = { ...before, ...sums }
  const known = payments ?? (await loadPayments(site, id))
  const money = moneyOf(total, known.map(factsOf), refundedOverpayment)
  // A bank transfer or direct debit that takes days: the order does not wait for it.
  const authorized = money.authorized + sumExpected(known)
  const isApproved =
    order.status === 'INITIALIZED' &&
    !isOutdated &&
    (isCovered({ ...money, authorized }, deferred) || (await isApprovedBySavedMethod(site, id, known)))
  const settled = withMoney(site.now, order, money, isApproved)
  return saveOrder(site, before, settled, { ...sums, paid: money.paid, refunded: money.refunded }, update)
}

/** The payments whose outcome their provider has announced for a later day. */
function sumExpected(payments: readonly PaymentRow[]): bigint {
  return sum(payments, ({ status, details, amount_minor }) => (status === 'PENDING' && details?.expectedBy ? amount_minor : 0n))
}

export function factsOf({
  status,
  provider,
  token,
  amount_minor,
  captured_minor,
  refunded_minor,
  refunding_minor,
  charged_back_minor,
  reversed_minor,
  doc,
}: PaymentRow): PaymentFacts {
  return {
    status,
    amount: amount_minor,
    captured: captured_minor,
    refunded: refunded_minor,
    refunding: refunding_minor,
    chargedBack: charged_back_minor,
    reversed: reversed_minor,
    promised:
      status === 'PENDING' &&
      (doc.regularPaymentDetails?.offlinePayment === true ||
        (provider !== 'external' && !token && !doc.regularPaymentDetails?.gatewayTransactionId)),
  }
}

function withMoney(now: Date, before: PricedOrder, money: OrderMoney, isApproved: boolean): PricedOrder {
  const lines = before.lineItems ?? []
  // Goods that need no shipping are delivered when they are paid.
  const isDelivered = isDeliveredOnPayment(lines) && before.fulfillmentStatus !== 'FULFILLED' && !before.imported
  const fulfillmentStatus = isDelivered ? fulfillmentStatusOf(lines, new Map(), money.paymentStatus) : before.fulfillmentStatus
  const order: PricedOrder = {
    ...before,
    paymentStatus: money.paymentStatus,
    ...(fulfillmentStatus && { fulfillmentStatus }),
    balanceSummary: wireBalance(before, money),
  }
  const history = []
  if (money.paymentStatus !== before.paymentStatus) {
    if (money.paymentStatus === 'PAID') history.push(activity(now, 'ORDER_PAID'))
    if (money.paymentStatus === 'PARTIALLY_PAID') history.push(activity(now, 'ORDER_PARTIALLY_PAID'))
  }
  if (fulfillmentStatus !== before.fulfillmentStatus) history.push(activity(now, 'ORDER_FULFILLED'))
  return withActivities(isApproved ? { ...order, status: 'APPROVED' } : order, ...history)
}

export function wireBalance(order: Parameters<typeof orderPricer>[0], money: OrderMoney): BalanceSummary {
  const { balance, paid, refunded, authorized, pending, pendingRefund, chargeback, chargebackReversal } = money
  const price = orderPricer(order)
  return {
    balance: price(balance),
    paid: price(paid),
    refunded: price(refunded),
    authorized: price(authorized),
    pending: price(pending),
    pendingRefund: price(pendingRefund),
    // Most orders have no chargeback, so the fields are left out.
    ...(chargeback > 0n && { chargeback: price(chargeback), chargebackReversal: price(chargebackReversal) }),
  }
}
