import { asStaff } from '../../../kernel/site/audience.ts'
import { on, type Reaction } from '../../../kernel/background/reactions.ts'
import { findOrder } from '../orders/ports/reading.ts'
import { lockForFees } from '../orders/ports/changing.ts'
import { refreshTip } from './refresh-tip.ts'
import * as store from './store/tips.ts'

/** Updates the tip when its order is paid, canceled, refunded or deleted. */
export const whenOrderChanges: Reaction = on(
  ['wix.ecom.v1.order_updated', 'wix.ecom.v1.order_imported_order_deleted'],
  'tips.when-order-changes',
  async (site, { entityId }) => {
    const tip = await store.findTip(site, entityId)
    if (!tip) return
    await site.transaction(async (tx) => {
      if (await findOrder(asStaff(tx), entityId)) await refreshTip(tx, await lockForFees(tx, entityId))
      else await store.deleteTip(tx, tip.id)
    })
  },
)
