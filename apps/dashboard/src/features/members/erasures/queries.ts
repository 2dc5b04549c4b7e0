import { listMemberErasures } from '@stoa/contract/calls/stoa/member-privacy'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

const askAgainMilliseconds = 2000

/** The newest erasures. While one is running, they are asked for again. */
export const erasuresQuery = queryOptions({
  queryKey: ['member-erasures'],
  queryFn: async ({ signal }) => (await api.call(listMemberErasures, {}, { signal })).memberErasures ?? [],
  refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === 'RUNNING') ? askAgainMilliseconds : false),
})
