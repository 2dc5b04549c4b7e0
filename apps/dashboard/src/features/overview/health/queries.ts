import { listBulkTasks } from '@stoa/contract/calls/stoa/bulk-tasks'
import { listFailedWork } from '@stoa/contract/calls/stoa/health'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const failedWorkQuery = queryOptions({
  queryKey: ['health', 'failed work'],
  queryFn: async ({ signal }) => (await api.call(listFailedWork, {}, { signal })).failedWork ?? [],
})

export const bulkTasksQuery = queryOptions({
  queryKey: ['health', 'bulk tasks'],
  queryFn: async ({ signal }) => (await api.call(listBulkTasks, {}, { signal })).tasks ?? [],
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state }) => state === 'RUNNING' || state === 'UNDOING') ? 1000 : 15_000,
})
