import { msg } from '@lingui/core/macro'
import type { Call } from '@stoa/contract'
import { getDraftOrder, queryDraftOrders } from '@stoa/contract/calls/ecom/draft-orders'
import type { CalculatedDraftOrder, DraftOrder } from '@stoa/contract/services/ecom/draft-orders'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useCall, type AsyncAction, type Sending } from '../../../lib/calls/use-call.ts'
import { listOf } from '../../../lib/list/list-of.ts'

/** Drafts of new orders. Those that change an order are opened on the order's page. */
export const drafts = listOf(queryDraftOrders, {
  name: 'draft-orders',
  toRequest: ({ sort, paging }) => ({
    query: { filter: { status: 'DRAFT', orderId: { $exists: false } }, sort, cursorPaging: paging },
  }),
  rows: ({ draftOrders }) => draftOrders,
  views: [{ title: msg`Drafts`, search: '' }],
})

export function draftQuery(draftOrderId: string) {
  return queryOptions({
    queryKey: ['draft-order', draftOrderId],
    queryFn: async ({ signal }): Promise<CalculatedDraftOrder> =>
      (await api.call(getDraftOrder, { draftOrderId }, { signal })).calculatedDraftOrder ?? {},
  })
}

/** Shows what a call has answered, so that the page is never behind it. */
export function keepCalculation({ calculatedDraftOrder }: { calculatedDraftOrder?: CalculatedDraftOrder }): void {
  const id = calculatedDraftOrder?.draftOrder?.id
  if (id) queryClient.setQueryData(draftQuery(id).queryKey, calculatedDraftOrder)
}

/** A change of a draft, which answers its new calculation. */
export function useDraftCall<Request>(
  call: Call<Request, { calculatedDraftOrder?: CalculatedDraftOrder }>,
  failed: string,
): Sending<Request> {
  return useCall(call, { failed, onDone: keepCalculation })
}

/** Several changes of a draft in a row. */
export function useDraftAction<Request>(
  action: AsyncAction<Request, { calculatedDraftOrder?: CalculatedDraftOrder }>,
  { needs, failed, quiet = false, onDone }: { needs: Call; failed: string; quiet?: boolean; onDone?: () => void },
): Sending<Request> {
  return useCall(action, {
    needs,
    failed,
    quiet,
    onDone: (response) => {
      keepCalculation(response)
      onDone?.()
    },
  })
}

/** True for a draft that changes an order which was placed. */
export function isEdit({ lineItems = [], orderId, status }: DraftOrder): boolean {
  return Boolean(orderId) && (status === 'DRAFT' || lineItems.some(({ added }) => !added))
}
