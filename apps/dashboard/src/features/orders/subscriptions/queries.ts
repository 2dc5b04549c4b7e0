import { msg } from '@lingui/core/macro'
import {
  countSubscriptions,
  getSubscription,
  getSubscriptionFigures,
  searchSubscriptions,
} from '@stoa/contract/calls/stoa/subscriptions'
import type { Subscription } from '@stoa/contract/services/stoa/subscriptions'
import { dayStart } from '@stoa/web/days'
import { lookupTable } from '@stoa/web/lookup-table'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { currentSite, siteDay } from '../../../lib/calls/session.ts'
import { cursorSearch, listOf, toSearch, type Question } from '../../../lib/list/list-of.ts'
import { ChosenProduct, ProductEditor } from '../../../lib/list/product-filter.tsx'
import { statusOptions } from './words.ts'

type Chosen = Readonly<Record<string, readonly string[]>>

export const subscriptions = listOf(searchSubscriptions, {
  name: 'subscriptions',
  toRequest: (question) => ({ search: cursorSearch(question, toFilter(question.filters)) }),
  rows: ({ subscriptions: rows }) => rows,
  count: async (question, signal) => (await api.call(countSubscriptions, toSelection(question), { signal })).count ?? 0,
  selection: toSelection,
  views: [
    { title: msg`All`, search: '' },
    { title: msg({ message: 'Active', context: 'subscription' }), search: 'status=ACTIVE' },
    { title: msg`Due until tomorrow`, search: 'due=1' },
    { title: msg`Payment failed`, search: 'status=PAST_DUE' },
    { title: msg({ message: 'Paused', context: 'subscription' }), search: 'status=PAUSED' },
    { title: msg({ message: 'Ended', context: 'subscription' }), search: 'status=CANCELED,ENDED' },
  ],
  filters: [
    { key: 'status', title: msg`Status`, options: statusOptions },
    {
      key: 'due',
      title: msg`Next charge`,
      single: true,
      options: [
        { value: '1', label: msg`Until tomorrow` },
        { value: '7', label: msg`In 7 days` },
        { value: '30', label: msg`In 30 days` },
        { value: '90', label: msg`In 90 days` },
      ],
    },
    {
      key: 'problem',
      title: msg`Problem`,
      single: true,
      options: [
        { value: 'card', label: msg`No payment method` },
        { value: 'blocked', label: msg`Member is blocked` },
      ],
    },
    { key: 'product', title: msg`Product`, reads: (ids) => ids.length > 0, Editor: ProductEditor, Chosen: ChosenProduct },
  ],
  sort: { field: 'nextDate', descending: false },
})

function toSelection({ text, filters }: Pick<Question, 'text' | 'filters'>) {
  return { filter: toFilter(filters), ...(text && { search: toSearch(text) }) }
}

/** As Home counts them: what has ended needs nothing any more. */
const problems: Readonly<Record<string, object>> = lookupTable({
  card: { needsCard: true, status: { $in: ['ACTIVE', 'PAST_DUE'] } },
  blocked: { reason: 'MEMBER_BLOCKED', status: { $in: ['PAUSED'] } },
})

function toFilter({ status = [], due = [], problem = [], product = [] }: Chosen): object {
  return {
    ...problems[problem[0] ?? ''],
    ...(status.length > 0 && { status: { $in: status } }),
    // A day ends where the next one begins.
    ...(due[0] && { nextDate: { $lt: dayStart(siteDay(Number(due[0]) + 1), currentSite().timeZone).toISOString() } }),
    ...(product.length > 0 && { 'lines.productId': { $hasSome: product } }),
  }
}

/** Subscriptions by their ids. */
export async function loadSubscriptionsByIds(ids: string[]): Promise<Subscription[]> {
  const search = { filter: { id: { $in: ids } }, cursorPaging: { limit: ids.length } }
  return (await api.call(searchSubscriptions, { search })).subscriptions ?? []
}

/** Below the list's key, so that whatever changes a subscription reloads it. */
export function subscriptionQuery(subscriptionId: string) {
  return queryOptions({
    queryKey: ['subscriptions', 'one', subscriptionId],
    queryFn: ({ signal }) => api.call(getSubscription, { subscriptionId }, { signal }),
  })
}

export const figuresQuery = queryOptions({
  queryKey: ['subscriptions', 'figures'],
  queryFn: ({ signal }) => api.call(getSubscriptionFigures, {}, { signal }),
})
