import { sql } from 'kysely'
import type { Reaction } from '../../../kernel/background/reactions.ts'
import { completeAndTakeFromCart } from './change.ts'
import * as store from './store/checkouts.ts'

const orderApproved = 'wix.ecom.v1.order_approved'

/**
 * Also completes the checkout when a payment is settled later (3-D Secure challenge, provider event) or an app creates the
 * order.
 */
export const whenOrderApproved: Reaction = {
  name: 'checkout.when-order-approved',
  types: {
    condition: () => sql<boolean>`type = ${orderApproved}`,
    // It needs no event recorded for its own sake: a checkout that places and approves an order completes itself.
    hasSubscribers: async () => false,
  },
  async react(site, { entityId }) {
    // Usually the call that placed the order has completed the checkout already.
    const known = await store.findCheckout(site, { orderId: entityId })
    if (!known || known.completed) return
    await site.transaction(async (tx) => {
      const checkout = await store.lockCheckout(tx, { orderId: entityId })
      if (checkout && !checkout.completed) await completeAndTakeFromCart(tx, checkout, entityId)
    })
  },
}
