import * as contract from '@stoa/contract/services/stoa/order-emails'
import { implement, implementRead } from '../../../kernel/operation.ts'
import { audienceOf } from '../audience.ts'
import { correctEmail, orderEmail } from '../correct-email.ts'
import { getOrder, lockOrder } from '../store/orders.ts'

export const orderEmails = {
  getOrderEmail: implementRead(contract.getOrderEmail, async ({ site, caller }, { orderId }) => {
    const { order } = await getOrder(site, orderId, audienceOf(caller))
    return { orderEmail: orderEmail(order, site.now) }
  }),

  correctOrderEmail: implement(contract.correctOrderEmail, async ({ site, caller }, { orderId, email }) => {
    // Refuses callers who may not see the order.
    await getOrder(site, orderId, audienceOf(caller))
    const { order } = await correctEmail(site, await lockOrder(site, orderId), email.trim())
    return { orderEmail: orderEmail(order, site.now) }
  }),
}
