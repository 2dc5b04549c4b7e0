import { msg } from '@lingui/core/macro'
import { listPaymentDisputes } from '@stoa/contract/calls/stoa/payment-disputes'
import type { PaymentDisputeStatus } from '@stoa/contract/services/stoa/payment-disputes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'
import { listOf } from '../../../../lib/list/list-of.ts'
import { disputeStates } from './dispute-state.tsx'

/** Disputes that need a response first. The server lists one hundred. */
export const disputes = listOf(listPaymentDisputes, {
  name: 'payment-disputes',
  toRequest: ({ filters: { status = [] } }) => (status[0] ? { status: status[0] as PaymentDisputeStatus } : {}),
  rows: (response) => response.disputes,
  filters: [
    {
      key: 'status',
      title: msg`Status`,
      single: true,
      options: Object.entries(disputeStates).map(([value, [label]]) => ({ value, label })),
    },
  ],
  views: [
    { title: msg`All`, search: '' },
    { title: msg`Needs a response`, search: 'status=NEEDS_RESPONSE' },
  ],
})

export const allDisputesQuery = queryOptions({
  queryKey: ['payment-disputes', 'all'],
  queryFn: async ({ signal }) => (await api.call(listPaymentDisputes, {}, { signal })).disputes ?? [],
})

/** The disputes of one order. The key begins with that of the order, because they change together. */
export function orderDisputesQuery(orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId, 'disputes'],
    queryFn: async ({ signal }) => (await api.call(listPaymentDisputes, { orderId }, { signal })).disputes ?? [],
  })
}
