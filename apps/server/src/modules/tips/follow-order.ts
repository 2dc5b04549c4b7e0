import { allocate } from '@stoa/pricing'
import { asStaff } from '../../kernel/audience.ts'
import type { Reaction } from '../../kernel/reactions.ts'
import { on } from '../../kernel/reactions.ts'
import { findOrder, refundedOfFee } from '../orders/index.ts'
import { stateOf } from './record-tip.ts'
import * as store from './store.ts'

/** What becomes of an order becomes of its tip: it is paid, canceled or refunded. */
export const whenOrderChanges: Reaction = on(
  ['wix.ecom.v1.order_updated'],
  'tips.when-order-changes',
  async (site, { entityId }) => {
    const tip = await store.findTip(site, entityId)
    if (!tip) return
    await site.transaction(async (tx) => {
      const order = await findOrder(asStaff(tx), entityId)
      if (!order) return
      const refunded = await refundedOfFee(tx, order, tip.id)
      await store.saveState(tx, tip, { ...stateOf(order.order), refunded }, await refundedShares(tx, tip, refunded))
    })
  },
)

/** A refund takes from everybody in proportion, also from what is not distributed. */
async function refundedShares(
  site: Parameters<typeof store.distributionsOf>[0],
  tip: store.TipRow,
  refunded: bigint,
): Promise<Map<string, bigint>> {
  const distributions = await store.distributionsOf(site, tip.id)
  const distributed = distributions.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)
  const weights = [
    ...distributions.map(({ id, amount_minor }) => ({ key: id, weight: amount_minor })),
    { key: '', weight: tip.amount_minor - distributed },
  ]
  const shares = allocate(refunded, weights)
  return new Map(distributions.map(({ id }, index) => [id, shares[index]!.amount]))
}
