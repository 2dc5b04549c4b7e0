import { listOwnFactors, listSessions } from '@stoa/contract/calls/stoa/account'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await api.call(listSessions, {}, { signal })).sessions ?? [],
})

export const factorsQuery = queryOptions({
  queryKey: ['account', 'factors'],
  queryFn: ({ signal }) => api.call(listOwnFactors, {}, { signal }),
})
