import { getTipByOrderId } from '@stoa/contract/calls/ecom/tips'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

/** The tip of an order that has one. */
export function tipQuery(orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId, 'tip'],
    queryFn: async ({ signal }) => (await api.call(getTipByOrderId, { orderId }, { signal })).tip!,
  })
}
