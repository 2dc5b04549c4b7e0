import type { SiteRead } from '../../../kernel/site.ts'
import { getOrder } from '../store/orders.ts'
import { paymentsOf } from '../store/payments.ts'

/** Whether an attempt to pay is under way, and what the order still waits for, in minor units. */
export async function openPaymentOf(site: SiteRead, orderId: string): Promise<{ isPending: boolean; amountDue: bigint }> {
  const { total, deferred, paid } = await getOrder(site, orderId)
  const payments = await paymentsOf(site, orderId)
  return {
    isPending: payments.some(({ status, token }) => status === 'PENDING' && token !== null),
    amountDue: total - deferred - paid,
  }
}
