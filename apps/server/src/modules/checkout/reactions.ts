import { sql } from 'kysely'
import type { Reaction } from '../../kernel/reactions.ts'
import { finish } from './finish.ts'
import * as store from './store.ts'

const orderApproved = 'wix.ecom.v1.order_approved'

/** A payment that was settled later (a challenge answered, a provider's event) ends its checkout too, and so does an app's order. */
export const whenOrderApproved: Reaction = {
  name: 'checkout.when-order-approved',
  types: {
    condition: sql<boolean>`type = ${orderApproved}`,
    // What is told only where somebody listens, an order that its checkout places and approves, is none of its concern.
    hasSubscribers: async () => false,
  },
  async react(site, { entityId }) {
    // Mostly the call that placed the order has seen to it.
    const known = await store.findCheckout(site, { orderId: entityId })
    if (!known || known.completed) return
    await site.transaction(async (tx) => {
      const checkout = await store.lockCheckout(tx, { orderId: entityId })
      if (checkout && !checkout.completed) await finish(tx, checkout, entityId)
    })
  },
}
