import type { SiteTx } from '../../../kernel/site/site.ts'
import { cancel } from './cancel.ts'
import { isOpen } from './is-open.ts'
import { lockOrder } from './store/orders.ts'

/**
 * Cancels a test order without a mail, so that it gives back its stock, its gift cards and its uses of coupons. It is deleted by
 * `deleteOrders` in a later transaction. Orders that are gone or real are left alone.
 */
export async function endTestOrder(site: SiteTx, id: string): Promise<void> {
  const found = await lockOrder(site, id)
  if (isOpen(found.order)) await cancel(site, found, { restockAllItems: true, sendOrderCanceledEmail: false, isUnpaid: true })
}
