import { getTestClock } from '@stoa/contract/calls/stoa/test-clock'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../calls/api.ts'

/** The site's time in test mode. It is read again several times a second while the clock moves. */
export const testClockQuery = queryOptions({
  queryKey: ['test-clock'],
  queryFn: async ({ signal }) => (await api.call(getTestClock, {}, { signal })).testClock!,
  refetchInterval: ({ state: { data } }) => (data?.moving ? 700 : 60_000),
})
