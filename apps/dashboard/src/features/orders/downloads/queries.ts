import { listOrderDownloads } from '@stoa/contract/calls/stoa/order-downloads'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

/** Below the order's key, so that whatever reloads the order reloads its downloads. */
export const orderDownloadsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'downloads'],
    queryFn: async ({ signal }) => (await api.call(listOrderDownloads, { orderId }, { signal })).downloads ?? [],
  })
