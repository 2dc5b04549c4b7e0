import { getSetup } from '@stoa/contract/calls/stoa/setup'
import type { Setup } from '@stoa/contract/services/stoa/setup'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** The set-up state, shared by the set-up page, the navigation and the home page. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: async ({ signal }) => (await api.call(getSetup, {}, { signal })).setup!,
  // Steps may be completed on other screens.
  staleTime: 0,
})

/** The number of open steps before the opening step. */
export function stepsLeft({ steps = [] }: Setup): number {
  return steps.filter(({ id, done, skipped }) => id !== 'OPEN' && !done && !skipped).length
}
