import { getHealth } from '@stoa/contract/calls/stoa/health'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async ({ signal }) => (await api.call(getHealth, {}, { signal })).health!,
})
