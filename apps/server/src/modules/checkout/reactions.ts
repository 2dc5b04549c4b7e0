import { on } from '../../kernel/reactions.ts'
import { finish } from './operations/create-order.ts'
import * as store from './store.ts'

/** A payment that was settled later (a challenge answered, a provider's event) ends its checkout too. */
export const whenOrderApproved = on(
  ['wix.ecom.v1.order_approved'],
  'checkout.when-order-approved',
  async (site, { entityId }) => {
    // Mostly the call that placed the order has seen to it.
    const known = await store.findCheckout(site, { orderId: entityId })
    if (!known || known.completed) return
    await site.transaction(async (tx) => {
      const checkout = await store.lockCheckout(tx, { orderId: entityId })
      if (checkout && !checkout.completed) await finish(tx, checkout, entityId)
    })
  },
)
