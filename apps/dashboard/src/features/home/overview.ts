import { msg } from '@lingui/core/macro'
import { getOverview } from '@stoa/contract/calls/stoa/insights'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const periods = [
  { days: 7, label: msg`7 days` },
  { days: 30, label: msg`30 days` },
  { days: 90, label: msg`90 days` },
  { days: 365, label: msg`Year` },
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
