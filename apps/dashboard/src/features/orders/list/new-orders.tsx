import { plural } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isSearched } from '../../../lib/list/list-state.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { latestOrdersQuery } from '../../overview/shared/open-tasks.ts'
import { orders } from './list.ts'

/** Shows how many orders arrived since the list was loaded. They appear on request, so that no row moves unexpectedly. */
export function NewOrders() {
  const state = orders.stateOf(useSearchParams()[0])
  const { data: latest = [] } = useQuery(latestOrdersQuery)
  const newest = useInfiniteQuery(orders.query(state)).data?.pages[0]?.rows[0]?.purchasedDate
  const isNewestFirst = state.sort?.field === orders.sort?.field && state.sort?.descending
  if (!newest || isSearched(state) || !isNewestFirst) return null
  const count = latest.filter(({ purchasedDate = '' }) => purchasedDate > newest).length
  if (count === 0) return null
  return (
    <Button variant="light" size="compact-sm" onClick={() => void queryClient.invalidateQueries({ queryKey: orders.queryKey })}>
      {plural(count, { one: 'Show # new order', other: 'Show # new orders' })}
    </Button>
  )
}
