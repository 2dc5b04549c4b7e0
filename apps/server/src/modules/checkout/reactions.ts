import { sql } from 'kysely'
import type { Reaction } from '../../kernel/reactions.ts'
import { finish } from './operations/create-order.ts'
import * as store from './store.ts'

const orderApproved = 'wix.ecom.v1.order_approved'

/**
 * A payment that was settled later (a challenge answered, a provider's event) ends its checkout too. An order that was
 * approved as it was placed, its first revision, did so itself.
 */
export const whenOrderApproved: Reaction = {
  name: 'checkout.when-order-approved',
  types: {
    condition: sql<boolean>`type = ${orderApproved} and entity_sequence > 1`,
    hears: async (_site, type) => type === orderApproved,
  },
  async react(site, { entityId }) {
    const known = await store.findCheckout(site, { orderId: entityId })
    if (!known || known.completed) return
    await site.transaction(async (tx) => {
      const checkout = await store.lockCheckout(tx, { orderId: entityId })
      if (checkout && !checkout.completed) await finish(tx, checkout, entityId)
    })
  },
}
