import { searchOrders } from '@stoa/contract/calls/ecom/orders'
import { searchSubscriptions } from '@stoa/contract/calls/stoa/subscriptions'
import { listTestClockEvents, listTestClockMoves } from '@stoa/contract/calls/stoa/test-clock'
import type { TestClockEvent } from '@stoa/contract/services/stoa/test-clock'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { t } from '@lingui/core/macro'
import { isAllowed } from '../../../lib/calls/access.ts'
import { api } from '../../../lib/calls/api.ts'
import { eventSubject } from './event-words.ts'

const perPage = 100

/** The latest movements, the latest first. */
export const movesQuery = queryOptions({
  queryKey: ['test-clock', 'moves'],
  queryFn: async ({ signal }) => (await api.call(listTestClockMoves, {}, { signal })).moves ?? [],
})

/** What happened in a movement, or in all of them, the latest first. */
export const eventsQuery = (moveId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['test-clock', 'events', moveId],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listTestClockEvents,
        { limit: perPage, ...(moveId && { moveId }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** The names of the orders and subscriptions of a page of events, by their ids. */
export function namesQuery(events: readonly TestClockEvent[]) {
  const idsOf = (subject: string) => [
    ...new Set(events.flatMap(({ name = '', entityId }) => (eventSubject(name) === subject ? (entityId ?? []) : []))),
  ]
  const orderIds = idsOf('wix.ecom.v1.order')
  const subscriptionIds = idsOf('wix.ecom.subscription_contracts.v1.subscription_contract')
  return queryOptions({
    queryKey: ['test-clock', 'names', orderIds, subscriptionIds],
    queryFn: async ({ signal }) =>
      new Map([...(await orderNames(orderIds, signal)), ...(await subscriptionNames(subscriptionIds, signal))]),
  })
}

async function orderNames(ids: string[], signal: AbortSignal): Promise<[id: string, name: string][]> {
  if (ids.length === 0 || !isAllowed(searchOrders)) return []
  const { orders = [] } = await api.call(searchOrders, { search: searchFor(ids) }, { signal })
  return orders.flatMap(({ id, number = '' }) => (id ? [[id, t`Order ${number}`]] : []))
}

async function subscriptionNames(ids: string[], signal: AbortSignal): Promise<[id: string, name: string][]> {
  if (ids.length === 0 || !isAllowed(searchSubscriptions)) return []
  const { subscriptions = [] } = await api.call(searchSubscriptions, { search: searchFor(ids) }, { signal })
  return subscriptions.map(({ id = '', name, email }) => [id, t`Subscription of ${name ?? email ?? t`Guest`}`])
}

const searchFor = (ids: string[]) => ({ filter: { id: { $in: ids } }, cursorPaging: { limit: perPage } })
