import * as contract from '@stoa/contract/services/stoa/order-emails'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { correctEmail, orderEmail } from '../correct-email.ts'
import { getOrder, lockOrder } from '../store/orders.ts'

export const getOrderEmail = implementRead(contract.getOrderEmail, async ({ site }, { orderId }) => {
  const { order } = await getOrder(site, orderId)
  return { orderEmail: orderEmail(order, site.now) }
})

export const correctOrderEmail = implement(contract.correctOrderEmail, async ({ site }, { orderId, email }) => {
  // Refuses callers who may not see the order.
  await getOrder(site, orderId)
  const { order } = await correctEmail(site, await lockOrder(site, orderId), email.trim())
  return { orderEmail: orderEmail(order, site.now) }
})
