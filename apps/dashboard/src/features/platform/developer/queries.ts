import { msg } from '@lingui/core/macro'
import {
  getApiOperation,
  listApiOperations,
  listDevelopmentRequests,
  listRecentEvents,
} from '@stoa/contract/calls/stoa/developer-console'
import { listApiKeys, listOAuthApps } from '@stoa/contract/calls/stoa/sites'
import { queryOptions } from '@tanstack/react-query'
import { isAllowed } from '../../../lib/calls/access.ts'
import { api } from '../../../lib/calls/api.ts'
import { commonEvents } from '../webhooks/common-events.ts'
import { listOf } from '../../../lib/list/list-of.ts'

/** An OAuth app or an API key. */
export interface Client {
  id: string
  name: string
  isKey: boolean
  development: boolean
}

/** The apps and keys of the site, as far as the role may read them. */
export const clientsQuery = queryOptions({
  queryKey: ['developer', 'clients'],
  queryFn: async ({ signal }): Promise<Client[]> => {
    const [apps, keys] = await Promise.all([
      isAllowed(listOAuthApps) ? api.call(listOAuthApps, {}, { signal }) : undefined,
      isAllowed(listApiKeys) ? api.call(listApiKeys, {}, { signal }) : undefined,
    ])
    const toClient =
      (isKey: boolean) =>
      ({ id = '', name = '', development = false }: { id?: string; name?: string; development?: boolean }) => ({
        id,
        name,
        isKey,
        development,
      })
    return [...(apps?.oAuthApps ?? []).map(toClient(false)), ...(keys?.apiKeys ?? []).map(toClient(true))]
  },
})

/** The latest requests, with a filter by app. */
export function createRequestList(clients: readonly Client[]) {
  return listOf(listDevelopmentRequests, {
    name: 'development-requests',
    toRequest: ({ filters: { app = [], hints = [] } }) => ({
      ...(app[0] && { appId: app[0] }),
      ...(hints.length > 0 && { onlyWithHints: true }),
    }),
    rows: ({ requests }) => requests,
    views: [
      { title: msg`All`, search: '' },
      { title: msg`With hints`, search: 'hints=yes' },
    ],
    filters: [
      { key: 'hints', title: msg`Hints`, single: true, options: [{ value: 'yes', label: msg`Only with hints` }] },
      // Names of apps are not translated.
      {
        key: 'app',
        title: msg`App`,
        single: true,
        options: clients.map(({ id, name }) => ({ value: id, label: { id: name, message: name } })),
      },
    ],
  })
}

export const recentEvents = listOf(listRecentEvents, {
  name: 'recent-events',
  toRequest: ({ filters: { event = [] } }) => ({ ...(event.length > 0 && { eventTypes: [...event] }) }),
  rows: ({ events }) => events,
  // Event types are not translated.
  filters: [
    {
      key: 'event',
      title: msg`Event`,
      options: commonEvents.flatMap(({ items }) => items).map((type) => ({ value: type, label: { id: type, message: type } })),
    },
  ],
})

export const operationsQuery = queryOptions({
  queryKey: ['developer', 'operations'],
  queryFn: async ({ signal }) => (await api.call(listApiOperations, {}, { signal })).operations ?? [],
  staleTime: Number.POSITIVE_INFINITY,
})

export function operationQuery(service: string, name: string) {
  return queryOptions({
    queryKey: ['developer', 'operation', service, name],
    queryFn: ({ signal }) => api.call(getApiOperation, { service, name }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
