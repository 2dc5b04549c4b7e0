import { calculateRefund, getOrderRefundability } from '@stoa/contract/calls/ecom/order-billing'
import type { RefundItems } from '@stoa/contract/services/ecom/order-billing'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

/** What can be refunded of an order. Below the order's key, so that whatever reloads the order reloads it. */
export function refundabilityQuery(orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId, 'refundability'],
    queryFn: ({ signal }) => api.call(getOrderRefundability, { orderId }, { signal }),
  })
}

/** What some parts of an order are worth, as the server would refund them. */
export function calculatedRefundQuery(orderId: string, refundItems: RefundItems) {
  return queryOptions({
    queryKey: ['order', orderId, 'calculated-refund', refundItems],
    queryFn: async ({ signal }) =>
      (await api.call(calculateRefund, { orderId, refundItems }, { signal })).summary?.total?.amount ?? '0',
    placeholderData: keepPreviousData,
  })
}
