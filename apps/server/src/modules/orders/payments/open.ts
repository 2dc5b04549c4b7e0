import type { OrderStatus } from '@stoa/contract/services/ecom/orders'
import type { SiteTx } from '../../../kernel/site.ts'
import { lockOrder } from '../store/orders.ts'
import { paymentsOf } from '../store/payments.ts'

/**
 * Whether an attempt to pay is under way, what the order still waits for, in minor units, and a payment of it that waits for its card. The order is locked first:
 * an outcome that is written meanwhile would be seen in the one look and not in the other, and the buyer charged twice.
 */
export async function openPaymentOf(
  site: SiteTx,
  orderId: string,
): Promise<{
  status: OrderStatus | undefined
  isTest: boolean
  isPending: boolean
  amountDue: bigint
  preparedId: string | undefined
}> {
  const { order, total, deferred, paid } = await lockOrder(site, orderId)
  const payments = await paymentsOf(site, orderId)
  return {
    status: order.status,
    isTest: order.isTest ?? false,
    isPending: payments.some(({ status, token }) => status === 'PENDING' && token !== null),
    amountDue: total - deferred - paid,
    preparedId: payments.find(
      ({ status, token, provider, amount_minor }) =>
        status === 'PENDING' && token === null && provider !== 'manual' && amount_minor === total - deferred - paid,
    )?.id,
  }
}
