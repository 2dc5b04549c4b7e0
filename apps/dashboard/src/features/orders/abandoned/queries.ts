import { msg } from '@lingui/core/macro'
import {
  getAbandonedCheckoutFigures,
  getAbandonedCheckoutRow,
  getAbandonedCheckoutSettings,
  searchAbandonedCheckoutRows,
} from '@stoa/contract/calls/stoa/abandoned-checkouts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { cursorSearch, listOf } from '../../../lib/list/list-of.ts'
import { causes, steps } from './texts.tsx'

type Chosen = Readonly<Record<string, readonly string[]>>

export const abandoned = listOf(searchAbandonedCheckoutRows, {
  name: 'abandoned-checkouts',
  toRequest: (question) => ({ search: cursorSearch(question, toFilter(question.filters)) }),
  rows: ({ abandonedCheckoutRows: rows }) => rows,
  views: [
    { title: msg`All`, search: '' },
    { title: msg({ message: 'Abandoned', context: 'checkouts' }), search: 'status=ABANDONED' },
    { title: msg({ message: 'Recovered', context: 'checkouts' }), search: 'status=RECOVERED' },
    { title: msg`With tasks`, search: 'tasks=open' },
  ],
  filters: [
    {
      key: 'status',
      title: msg`Status`,
      single: true,
      options: [
        { value: 'ABANDONED', label: msg({ message: 'Abandoned', context: 'checkouts' }) },
        { value: 'RECOVERED', label: msg({ message: 'Recovered', context: 'checkouts' }) },
      ],
    },
    { key: 'tasks', title: msg`Tasks`, single: true, options: [{ value: 'open', label: msg`Open tasks` }] },
    { key: 'step', title: msg`Last step`, options: Object.entries(steps).map(([value, label]) => ({ value, label })) },
    {
      key: 'cause',
      title: msg`How it was recovered`,
      options: Object.entries(causes).map(([value, label]) => ({ value, label })),
    },
  ],
  sort: { field: 'createdDate', descending: true },
})

function toFilter({ status = [], step = [], cause = [], tasks = [] }: Chosen): object {
  return {
    ...(status[0] && { status: status[0] }),
    ...(tasks.length > 0 && { openTaskCount: { $gt: 0 } }),
    ...(step.length > 0 && { step: { $in: step } }),
    ...(cause.length > 0 && { recoveredBy: { $in: cause } }),
  }
}

/** Below the list's key, so that whatever changes one reloads it. */
export function abandonedQuery(abandonedCheckoutId: string) {
  return queryOptions({
    queryKey: ['abandoned-checkouts', 'one', abandonedCheckoutId],
    queryFn: ({ signal }) => api.call(getAbandonedCheckoutRow, { abandonedCheckoutId }, { signal }),
  })
}

export function figuresQuery(days: { startDate: string; endDate: string }) {
  return queryOptions({
    queryKey: ['abandoned-checkouts', 'figures', days],
    queryFn: ({ signal }) => api.call(getAbandonedCheckoutFigures, days, { signal }),
    placeholderData: (before) => before,
  })
}

export const abandonedSettingsQuery = queryOptions({
  queryKey: ['abandoned-checkout-settings'],
  queryFn: async ({ signal }) => (await api.call(getAbandonedCheckoutSettings, {}, { signal })).settings ?? {},
})

/** What a task changes. */
export const affectedByTasks = [abandoned, { queryKey: ['tasks'] }, { queryKey: ['overview'] }]
