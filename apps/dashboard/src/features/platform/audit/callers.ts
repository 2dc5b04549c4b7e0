import { listAuditCallers } from '@stoa/contract/calls/stoa/audit-log'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const callersQuery = queryOptions({
  queryKey: ['audit', 'callers'],
  queryFn: async ({ signal }) => (await api.call(listAuditCallers, {}, { signal })).callers ?? [],
})
