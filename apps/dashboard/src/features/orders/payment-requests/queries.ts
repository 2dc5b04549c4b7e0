import { getOrderPaymentRequestUrl, queryOrderPaymentRequests } from '@stoa/contract/calls/ecom/order-payment-requests'
import type { OrderPaymentRequest } from '@stoa/contract/services/ecom/order-payment-requests'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

/** A request with its link while it can be paid. */
export interface LinkedRequest {
  request: OrderPaymentRequest
  url: string | undefined
}

/** The requests of an order, newest first. Below the order's key, so that whatever reloads the order reloads them. */
export function orderRequestsQuery(orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId, 'payment-requests'],
    queryFn: async ({ signal }): Promise<LinkedRequest[]> => {
      const query = {
        filter: { orderId },
        sort: [{ fieldName: 'createdDate', order: 'DESC' as const }],
        cursorPaging: { limit: 50 },
      }
      const { orderPaymentRequests = [] } = await api.call(queryOrderPaymentRequests, { query }, { signal })
      return Promise.all(
        orderPaymentRequests.map(async (request) => {
          if (request.status !== 'UNPAID') return { request, url: undefined }
          const { orderPaymentRequestUrl: url } = await api.call(
            getOrderPaymentRequestUrl,
            { orderPaymentRequestId: request.id! },
            { signal },
          )
          return { request, url }
        }),
      )
    },
  })
}
