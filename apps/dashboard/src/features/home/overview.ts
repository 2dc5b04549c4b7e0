import { getOverview } from '@stoa/contract/calls/stoa/insights'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const periods = [
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: 'Year' },
] as const
const usualDays = 30

/** How far back, of the query string. */
export function daysOf(search: URLSearchParams): number {
  const asked = Number(search.get('days'))
  return periods.some(({ days }) => days === asked) ? asked : usualDays
}

export function overviewQuery(days: number) {
  return queryOptions({
    queryKey: ['overview', days],
    queryFn: async ({ signal }) => (await api.call(getOverview, { days }, { signal })).overview!,
    // The screen stays open all day.
    refetchInterval: 60_000,
    placeholderData: (before) => before,
  })
}
