import { msg } from '@lingui/core/macro'
import { getOverview } from '@stoa/contract/calls/stoa/insights'
import { queryOptions } from '@tanstack/react-query'
import { isDay } from '@stoa/web/days'
import { api } from '../../../lib/calls/api.ts'
import { safetyNet } from '../../../lib/calls/live.ts'

export const periods = [
  { days: 7, label: msg`7 days` },
  { days: 30, label: msg`30 days` },
  { days: 90, label: msg`90 days` },
  { days: 365, label: msg`12 months` },
] as const
const defaultDays = 30

/** The last days, or a date range. */
export type Period = { days: number } | { from: string; to: string }

/** Reads the period from the query string. Invalid values give the default. */
export function readPeriod(search: URLSearchParams): Period {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  if (isDay(from) && isDay(to) && periodError(from, to) === undefined) return { from, to }
  const requestedDays = Number(search.get('days'))
  return { days: periods.some(({ days }) => days === requestedDays) ? requestedDays : defaultDays }
}

const maxDays = 366

/** Why the server would reject a date range. */
export function periodError(from: string, to: string): 'MISSING' | 'BACKWARDS' | 'TOO_LONG' | undefined {
  if (!isDay(from) || !isDay(to)) return 'MISSING'
  if (from > to) return 'BACKWARDS'
  return (Date.parse(to) - Date.parse(from)) / (24 * 3600_000) >= maxDays ? 'TOO_LONG' : undefined
}

export function overviewQuery(period: Period) {
  return queryOptions({
    queryKey: ['overview', period],
    queryFn: async ({ signal }) => (await api.call(getOverview, period, { signal })).overview!,
    // The screen stays open all day, also past midnight.
    refetchInterval: safetyNet,
    placeholderData: (before) => before,
  })
}
