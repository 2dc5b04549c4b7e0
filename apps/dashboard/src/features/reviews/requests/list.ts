import { msg } from '@lingui/core/macro'
import { countReviewRequestRows, searchReviewRequests } from '@stoa/contract/calls/stoa/review-requests'
import type { ReviewRequestRow } from '@stoa/contract/services/stoa/review-requests'
import { api } from '../../../lib/calls/api.ts'
import { daysFilter } from '../../../lib/list/days-filter.ts'
import { cursorSearch, listOf, type Question } from '../../../lib/list/list-of.ts'
import { ChosenPeriod, PeriodEditor, readsPeriod } from '../../../lib/list/period-filter.tsx'
import { stateOptions } from './states.ts'

export const reviewRequests = listOf(searchReviewRequests, {
  name: 'review-requests',
  toRequest: (question) => ({ search: cursorSearch(question, toFilter(question.filters)) }),
  rows: ({ rows }) => rows,
  count: async (question, signal) => (await api.call(countReviewRequestRows, toSelection(question), { signal })).count ?? 0,
  selection: toSelection,
  views: [
    { title: msg`All`, search: '' },
    { title: msg({ message: 'Scheduled', context: 'review request' }), search: 'status=SCHEDULED' },
    { title: msg({ message: 'Sent', context: 'review request' }), search: 'status=SENT' },
    { title: msg({ message: 'Failed', context: 'review request' }), search: 'status=FAILED' },
    { title: msg({ message: 'Cancelled', context: 'review request' }), search: 'status=CANCELED' },
  ],
  filters: [
    { key: 'status', title: msg`Status`, options: stateOptions },
    {
      key: 'reviewed',
      title: msg`Review`,
      options: [
        { value: 'yes', label: msg`Written` },
        { value: 'no', label: msg`Not written yet` },
      ],
    },
    { key: 'created', secondary: true, title: msg`Created`, reads: readsPeriod, Editor: PeriodEditor, Chosen: ChosenPeriod },
  ],
  sort: { field: 'createdDate', descending: true },
})

function toSelection({ filters }: Pick<Question, 'filters'>) {
  return { filter: toFilter(filters) }
}

/** Requests by their ids. */
export async function requestsByIds(ids: string[]): Promise<ReviewRequestRow[]> {
  const search = { filter: { id: { $in: ids } }, cursorPaging: { limit: ids.length } }
  return (await api.call(searchReviewRequests, { search })).rows ?? []
}

function toFilter({ status = [], reviewed = [], created = [] }: Readonly<Record<string, readonly string[]>>): object {
  const createdDate = daysFilter(created[0])
  return {
    ...(status.length > 0 && { status: { $in: status } }),
    ...(reviewed.length === 1 && { reviewed: reviewed[0] === 'yes' }),
    ...(createdDate && { createdDate }),
  }
}
