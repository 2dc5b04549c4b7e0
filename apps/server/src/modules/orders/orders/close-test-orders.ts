import { job, type Job } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { activity, withActivities } from './activities.ts'
import { cancel } from './cancel.ts'
import { isOpen } from './is-open.ts'
import { saveOrder } from './save.ts'
import { lockOrder } from './store/orders.ts'
import { openTestOrders } from './store/test-orders.ts'

/** Orders are read so many at a time; each is closed in a transaction of its own. */
const batch = 50

/** A checkout that was under way when the mode changed may still have placed its order as a test. */
const secondRunAfter = 10 * 60_000

/** Enqueues the closing of a site's test orders, when the shop goes live. */
export function closeTestOrdersLater(site: SiteTx): void {
  site.enqueue(closeTestOrders, {})
  site.enqueue(closeTestOrders, {}, { after: new Date(site.now.getTime() + secondRunAfter) })
}

/**
 * Closes the test orders of a live shop: what is not sent is canceled, and gives back its stock, its gift cards and its uses of
 * coupons. All are archived, so that none is to be shipped, paid or refunded.
 */
export const closeTestOrders: Job<object> = job('orders.close-test-orders', async (site) => {
  // The shop may be in test mode again, where these orders are what the owner tries things with.
  while (site.settings.mode === 'LIVE') {
    const ids = await openTestOrders(site, batch)
    for (const id of ids) await site.transaction((tx) => closeTestOrder(tx, id))
    if (ids.length < batch) return
  }
})

async function closeTestOrder(site: SiteTx, id: string): Promise<void> {
  const found = await lockOrder(site, id)
  const stored = isOpen(found.order)
    ? await cancel(site, found, { restockAllItems: true, sendOrderCanceledEmail: false, isUnpaid: true })
    : found
  if (stored === found && found.order.archived) return
  const message = site.settings.language.startsWith('de')
    ? 'Geschlossen, als der Shop live ging.'
    : 'Closed when the shop went live.'
  const history = activity(site.now, 'MERCHANT_COMMENT', { merchantComment: { message } })
  await saveOrder(site, stored, withActivities({ ...stored.order, archived: true }, history))
}
