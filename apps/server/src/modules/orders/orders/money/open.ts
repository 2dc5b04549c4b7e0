import type { OrderStatus } from '@stoa/contract/services/ecom/orders'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { lockOrder } from '../store/orders.ts'
import { loadPayments } from '../store/payments.ts'

/**
 * True if an attempt to pay is open, the balance due in minor units, and a prepared payment that still needs a card. Locks the
 * order first: an outcome written between the two reads could otherwise charge the buyer twice.
 */
export async function loadOpenPayment(
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
  const payments = await loadPayments(site, orderId)
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
