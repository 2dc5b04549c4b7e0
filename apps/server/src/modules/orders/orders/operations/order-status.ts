import * as contract from '@stoa/contract/services/ecom/orders'
import { implement } from '../../../../kernel/operations/operation.ts'
import { activity, withActivities } from '../activities.ts'
import { minorOf } from '../amounts.ts'
import { presentFor } from '../audience.ts'
import { cancel } from '../cancel.ts'
import { isOpen, orderTransitions, type OrderTransition } from '../transitions.ts'
import { saveOrder } from '../save.ts'
import { releaseOrderStock } from '../stock.ts'
import { lockOrder } from '../store/orders.ts'

/** The statuses that can be set directly. Canceling has its own operation, and no order becomes INITIALIZED again. */
const moveTo: Partial<Record<contract.OrderStatus, OrderTransition>> = {
  APPROVED: 'approve',
  PENDING: 'hold',
  REJECTED: 'reject',
}

/** Idempotent: canceling a canceled order returns it unchanged. */
export const cancelOrder = implement(contract.cancelOrder, async ({ site, caller, refuse }, request) => {
  const { id, restockAllItems = false, sendOrderCanceledEmail = false, customMessage } = request
  const before = await lockOrder(site, id)
  const { order } = before
  if (order.status === 'CANCELED') return { order: presentFor(caller, before) }
  if (order.status === 'PENDING') throw refuse('ORDER_IS_PENDING', 'the order is waiting for the buyer')
  if (order.status === 'REJECTED') throw refuse('ORDER_IS_REJECTED', 'the order was rejected')
  if (minorOf(order.balanceSummary?.authorized, before.currency) > 0n) {
    throw refuse('ORDER_HAS_AUTHORIZED_TRANSACTION', 'a payment is held: capture or release it first')
  }
  const canceled = await cancel(site, before, {
    restockAllItems,
    sendOrderCanceledEmail,
    ...(customMessage && { customMessage }),
  })
  return { order: presentFor(caller, canceled) }
})

export const updateOrderStatus = implement(contract.updateOrderStatus, async ({ site, caller, refuse }, { orderId, status }) => {
  const move = moveTo[status]
  if (!move) throw refuse('STATUS_NOT_SUPPORTED', `${status} cannot be set`, { status })
  const before = await lockOrder(site, orderId)
  const from = before.order.status
  if (from === status) throw refuse('STATUS_ALREADY_SET', `the order is ${status}`, { status })
  if (!isOpen(move, from))
    throw refuse('UNSUPPORTED_TRANSITION', `an order that is ${from} cannot become ${status}`, { from, to: status })
  const history =
    status === 'PENDING'
      ? [activity(site.now, 'ORDER_PENDING')]
      : status === 'REJECTED'
        ? [activity(site.now, 'ORDER_REJECTED')]
        : []
  // Returns the stock reserved for a rejected order.
  if (status === 'REJECTED') await releaseOrderStock(site, before.id)
  const stored = await saveOrder(site, before, withActivities({ ...before.order, status: orderTransitions[move].to }, ...history))
  return { order: presentFor(caller, stored) }
})
