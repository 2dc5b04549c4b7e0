import { getOverview } from '@stoa/contract/calls/stoa/insights'
import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { writeNumber } from './format.ts'

const seconds = 1000

/** The server counts what waits no further. */
const countedTo = 1000

export function writeCapped(count: number): string {
  return writeNumber(count) + (count >= countedTo ? '+' : '')
}

/** What waits for somebody, as the navigation counts it. */
export const tasksQuery = queryOptions({
  queryKey: ['tasks'],
  queryFn: async ({ signal }) => (await api.call(getOverview, { days: 1 }, { signal })).overview!.tasks!,
  refetchInterval: 60 * seconds,
})

/** The orders that came in last, newest first. */
export const latestOrdersQuery = queryOptions({
  queryKey: ['latest-orders'],
  queryFn: async ({ signal }) => {
    const search = {
      filter: { status: { $ne: 'INITIALIZED' }, archived: false },
      sort: [{ fieldName: 'purchasedDate', order: 'DESC' as const }],
      cursorPaging: { limit: 20 },
    }
    return (await api.call(searchOrderRows, { search }, { signal })).orderRows ?? []
  },
  refetchInterval: 20 * seconds,
})
