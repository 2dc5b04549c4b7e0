import type { OfflinePayment } from '@stoa/contract/services/ecom/orders'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { saveOrder } from '../save.ts'
import { lockOrder } from '../store/orders.ts'
import { endPreparedPayments, loadPayments } from '../store/payments.ts'

/**
 * Approves an order that waited for a card because the buyer pays offline instead. Its prepared payments accept no card any
 * more. The job that cancels unpaid orders reads the new terms when it runs.
 */
export async function payLater(site: SiteTx, orderId: string, offlinePayment: OfflinePayment | undefined): Promise<void> {
  const before = await lockOrder(site, orderId)
  await endPreparedPayments(site, await loadPayments(site, orderId))
  await saveOrder(site, before, { ...before.order, status: 'APPROVED', ...(offlinePayment && { offlinePayment }) })
}
