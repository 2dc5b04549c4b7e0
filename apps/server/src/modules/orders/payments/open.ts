import { parseAmount } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site.ts'
import { getOrder } from '../store/orders.ts'
import { paymentsOf } from '../store/payments.ts'

/** Whether an attempt to pay is under way, and what placing the order still costs, in minor units. */
export async function openPaymentOf(site: SiteRead, orderId: string): Promise<{ isPending: boolean; amountDue: bigint }> {
  const { order, currency } = await getOrder(site, orderId)
  const payments = await paymentsOf(site, orderId)
  const due = order.payNow?.total?.amount ?? order.priceSummary?.total?.amount ?? '0'
  return { isPending: payments.some(({ status, token }) => status === 'PENDING' && token !== null), amountDue: parseAmount(due, currency) }
}
