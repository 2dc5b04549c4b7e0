import {
  getProductIdsForSubscriptionOption,
  getSubscriptionOption,
  searchSubscriptionOptions,
} from '@stoa/contract/calls/stores/subscription-options'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/calls/api.ts'

/** The start of the keys below: what changes subscriptions of the shop invalidates it. */
export const optionsKey = { queryKey: ['subscription-options'] }

/** What lists subscriptions of the shop. One that is deleted is not read again itself. */
export const optionLists = [{ queryKey: [...optionsKey.queryKey, 'found'] }, { queryKey: [...optionsKey.queryKey, 'shared'] }]

/** The first subscriptions of the shop that have these words, by their titles. */
export function foundOptionsQuery(text: string) {
  return queryOptions({
    queryKey: [...optionsKey.queryKey, 'found', text],
    queryFn: async ({ signal }) => {
      const search = { ...(text && { search: { expression: text } }), cursorPaging: { limit: 30 } }
      return (await api.call(searchSubscriptionOptions, { search }, { signal })).subscriptionOptions ?? []
    },
    placeholderData: keepPreviousData,
  })
}

/** Which of these are subscriptions of the shop, and not of one product alone. */
export function sharedOptionsQuery(ids: readonly string[]) {
  const sorted = ids.toSorted()
  return queryOptions({
    queryKey: [...optionsKey.queryKey, 'shared', sorted],
    queryFn: async ({ signal }) => {
      if (sorted.length === 0) return []
      const search = { filter: { id: { $in: sorted } }, cursorPaging: { limit: 100 } }
      const { subscriptionOptions = [] } = await api.call(searchSubscriptionOptions, { search }, { signal })
      return subscriptionOptions.flatMap(({ id }) => id ?? [])
    },
    placeholderData: keepPreviousData,
  })
}

export function optionQuery(id: string) {
  return queryOptions({
    queryKey: [...optionsKey.queryKey, 'one', id],
    queryFn: async ({ signal }) => (await api.call(getSubscriptionOption, { id }, { signal })).subscriptionOption!,
  })
}

/** How many products offer a subscription of the shop. */
export function productCountQuery(id: string) {
  return queryOptions({
    queryKey: [...optionsKey.queryKey, 'products', id],
    queryFn: async ({ signal }) => {
      const request = { id, includeHiddenProducts: true, paging: { limit: 1 } }
      return (await api.call(getProductIdsForSubscriptionOption, request, { signal })).totalResults ?? 0
    },
  })
}
