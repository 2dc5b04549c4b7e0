import { getSetup } from '@stoa/contract/calls/stoa/setup'
import type { Setup } from '@stoa/contract/services/stoa/setup'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** What is left before the shop opens: the set-up's own page, the navigation and the first screen tell of it. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: async ({ signal }) => (await api.call(getSetup, {}, { signal })).setup!,
  // Done elsewhere in the back office, a step is done here at the next look.
  staleTime: 0,
})

/** Steps that are neither done nor skipped, before the one that opens the shop. */
export function stepsLeft({ steps = [] }: Setup): number {
  return steps.filter(({ id, done, skipped }) => id !== 'OPEN' && !done && !skipped).length
}
