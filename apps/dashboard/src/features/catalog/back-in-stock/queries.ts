import { msg } from '@lingui/core/macro'
import { getSettings } from '@stoa/contract/calls/ecom/back-in-stock-settings'
import {
  getBackInStockDemand,
  getBackInStockRules,
  listAwaitedItems,
  listAwaitingPeople,
  previewBackInStockMail,
} from '@stoa/contract/calls/stoa/back-in-stock-board'
import type { AwaitedItemsSort } from '@stoa/contract/services/stoa/back-in-stock-board'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { listOf } from '../../../lib/list/list-of.ts'

/** The items that people wait for. Whatever changes one of them reloads all queries of this name. */
export const awaitedItems = listOf(listAwaitedItems, {
  name: 'back-in-stock',
  toRequest: ({ filters }) => ({ sort: (filters['by']?.[0] ?? 'WAITING') as AwaitedItemsSort }),
  rows: ({ items = [] }) => items.map((item) => ({ ...item, id: item.variantId })),
  views: [
    { title: msg`Most people`, search: '' },
    { title: msg`Highest value`, search: 'by=VALUE' },
    { title: msg`Longest wait`, search: 'by=OLDEST' },
  ],
  filters: [
    {
      key: 'by',
      title: msg`First`,
      single: true,
      secondary: true,
      options: [
        { value: 'VALUE', label: msg`Highest value` },
        { value: 'OLDEST', label: msg`Longest wait` },
      ],
    },
  ],
})

const name = awaitedItems.name

export const rulesQuery = queryOptions({
  queryKey: [name, 'rules'],
  queryFn: async ({ signal }) => {
    const [{ rules = {} }, { settings }] = await Promise.all([
      api.call(getBackInStockRules, {}, { signal }),
      api.call(getSettings, {}, { signal }),
    ])
    return { ...rules, collecting: settings?.collectionStates?.some(({ collectingRequests }) => collectingRequests) ?? false }
  },
})

/** How many asked on each of the last ninety days. */
export const demandQuery = (variantId?: string) =>
  queryOptions({
    queryKey: [name, 'demand', variantId],
    queryFn: async ({ signal }) =>
      (await api.call(getBackInStockDemand, { days: 90, ...(variantId && { variantId }) }, { signal })).days ?? [],
  })

const pageSize = 50

export const peopleQuery = (variantId: string) =>
  infiniteQueryOptions({
    queryKey: [name, 'people', variantId],
    queryFn: ({ pageParam, signal }) =>
      api.call(listAwaitingPeople, { variantId, limit: pageSize, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length * pageSize : undefined),
  })

export const mailQuery = (variantId: string) =>
  queryOptions({
    queryKey: [name, 'mail', variantId],
    queryFn: ({ signal }) => api.call(previewBackInStockMail, { variantId }, { signal }),
  })

/** One of the items, also when nobody waits for it any more. */
export const awaitedItemQuery = (variantId: string) =>
  queryOptions({
    queryKey: [name, 'item', variantId],
    queryFn: async ({ signal }) => (await api.call(listAwaitedItems, { variantId }, { signal })).items?.[0] ?? null,
  })
