import { getOrder } from '@stoa/contract/calls/ecom/orders'
import { listFulfillmentsForSingleOrder } from '@stoa/contract/calls/ecom/order-fulfillments'
import { listTransactionsForSingleOrder } from '@stoa/contract/calls/ecom/order-transactions'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { Fulfillment } from '@stoa/contract/services/ecom/order-fulfillments'
import type { Payment, Refund } from '@stoa/contract/services/ecom/order-transactions'
import { queryOptions } from '@tanstack/react-query'
import { isAllowed } from '../../lib/calls/access.ts'
import { api } from '../../lib/calls/api.ts'
import { safetyNet } from '../../lib/calls/live.ts'

/** An order with the related records that the page shows. */
export interface OrderFile {
  order: Order
  payments: Payment[]
  refunds: Refund[]
  fulfilments: Fulfillment[]
}

export function orderFileQuery(orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId],
    queryFn: async ({ signal }): Promise<OrderFile> => {
      const [{ order }, { orderTransactions }, { orderWithFulfillments }] = await Promise.all([
        api.call(getOrder, { id: orderId }, { signal }),
        // Staff who only pack orders need no access to payments.
        isAllowed(listTransactionsForSingleOrder)
          ? api.call(listTransactionsForSingleOrder, { orderId }, { signal })
          : { orderTransactions: undefined },
        api.call(listFulfillmentsForSingleOrder, { orderId }, { signal }),
      ])
      return {
        order: order!,
        payments: orderTransactions?.payments ?? [],
        refunds: orderTransactions?.refunds ?? [],
        fulfilments: orderWithFulfillments?.fulfillments ?? [],
      }
    },
    refetchInterval: safetyNet,
  })
}
