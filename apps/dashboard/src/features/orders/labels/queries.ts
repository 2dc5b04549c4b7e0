import { listLabels } from '@stoa/contract/calls/stoa/shipping-labels'
import type { Label } from '@stoa/contract/services/stoa/shipping-labels'
import { queryOptions } from '@tanstack/react-query'
import { isAllowed } from '../../../lib/calls/access.ts'
import { api } from '../../../lib/calls/api.ts'

/** Milliseconds between two looks at a label that the provider still works on. */
const whileOpen = 5000

/** The labels of an order, latest first. */
export function labelsQuery(orderId: string) {
  return queryOptions({
    queryKey: ['labels', orderId],
    queryFn: async ({ signal }): Promise<Label[]> =>
      isAllowed(listLabels) ? ((await api.call(listLabels, { orderIds: [orderId] }, { signal })).labels ?? []) : [],
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? whileOpen : false),
  })
}

function isOpen({ status, printable }: Label): boolean {
  return status === 'BUYING' || (status === 'BOUGHT' && !printable)
}
