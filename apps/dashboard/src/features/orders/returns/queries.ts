import { msg } from '@lingui/core/macro'
import {
  countReturns,
  estimateReturnRefund,
  getReturn,
  getReturnableLines,
  searchReturns,
} from '@stoa/contract/calls/stoa/returns'
import type { EstimateReturnRefundRequest } from '@stoa/contract/services/stoa/returns'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { cursorSearch, listOf } from '../../../lib/list/list-of.ts'
import { returnReasons } from '../../../lib/return-reasons.ts'
import { returnStatuses, wishes } from './return-texts.tsx'

type Chosen = Readonly<Record<string, readonly string[]>>

export const returns = listOf(searchReturns, {
  name: 'returns',
  toRequest: (question) => ({ search: cursorSearch(question, toFilter(question.filters)) }),
  rows: ({ returns: rows }) => rows,
  count: ({ text, filters }, signal) => (text ? undefined : count(filters, signal)),
  views: [
    { title: msg`All`, search: '' },
    { title: msg`To decide`, search: 'status=REQUESTED' },
    { title: msg`Awaited`, search: 'status=APPROVED,IN_TRANSIT,PARTLY_RECEIVED' },
    { title: msg`To refund or exchange`, search: 'status=RECEIVED' },
    { title: msg({ message: 'Closed', context: 'return' }), search: 'status=CLOSED,DECLINED,CANCELED' },
  ],
  filters: [
    {
      key: 'status',
      title: msg`Status`,
      options: [...returnStatuses].map(([value, { label }]) => ({ value, label })),
    },
    {
      key: 'reason',
      title: msg({ message: 'Reason', context: 'return' }),
      options: Object.entries(returnReasons).map(([value, label]) => ({ value, label })),
    },
    {
      key: 'wish',
      title: msg`Wish`,
      single: true,
      options: Object.entries(wishes).map(([value, label]) => ({ value, label })),
    },
  ],
  sort: { field: 'createdDate', descending: true },
})

async function count(filters: Chosen, signal: AbortSignal): Promise<number> {
  return (await api.call(countReturns, { filter: toFilter(filters) }, { signal })).count ?? 0
}

function toFilter({ status = [], reason = [], wish = [] }: Chosen): object {
  return {
    ...(status.length > 0 && { status: { $in: status } }),
    ...(reason.length > 0 && { reasons: { $hasSome: reason } }),
    ...(wish[0] && { wish: wish[0] }),
  }
}

/** Below the list's key, so that whatever changes a return reloads it. */
export function returnQuery(returnId: string) {
  return queryOptions({
    queryKey: ['returns', 'one', returnId],
    queryFn: ({ signal }) => api.call(getReturn, { returnId }, { signal }),
  })
}

export function estimateQuery(request: EstimateReturnRefundRequest) {
  return queryOptions({
    // Not below the returns: after the refund, which reloads them, there may be nothing left to estimate.
    queryKey: ['return estimate', request],
    queryFn: async ({ signal }) => (await api.call(estimateReturnRefund, request, { signal })).estimate ?? {},
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Below the order's key, so that whatever reloads the order reloads its returns. */
export function orderReturnsQuery(orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId, 'returns'],
    queryFn: ({ signal }) => api.call(getReturnableLines, { orderId }, { signal }),
  })
}

/** What a change of a return changes. */
export function affectedBy(orderId: string) {
  return [returns, { queryKey: ['order', orderId] }, { queryKey: ['tasks'] }, { queryKey: ['overview'] }]
}
