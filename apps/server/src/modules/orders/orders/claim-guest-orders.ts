import type { SiteTx } from '../../../kernel/site/site.ts'
import { findMember } from '../../members/members/ports/reading.ts'
import { saveOrder } from './save.ts'
import { guestOrders } from './store/own-orders.ts'
import { lockOrder } from './store/orders.ts'

/**
 * At the sign-in, what was ordered in this browser with the member's email address becomes the member's. Both are needed: the
 * address alone may be somebody else's, and others may have ordered in the same browser.
 */
export async function claimGuestOrders(
  site: SiteTx,
  { visitorId, memberId }: { visitorId: string; memberId: string },
): Promise<void> {
  const email = (await findMember(site, memberId))?.loginEmail
  if (!email) return
  for (const id of await guestOrders(site, { visitorId, email })) {
    const before = await lockOrder(site, id)
    const { visitorId: _visitor, ...buyer } = before.order.buyerInfo ?? {}
    await saveOrder(site, before, { ...before.order, buyerInfo: { ...buyer, memberId } })
  }
}
