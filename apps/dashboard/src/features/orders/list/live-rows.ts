import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import { api } from '../../../lib/calls/api.ts'
import type { ListState } from '../../../lib/list/list-state.ts'
import { orderEntities, useOnChange } from '../../../lib/calls/live.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { orders } from './list.ts'

/** The API's limit for one page. */
const mostAtOnce = 100

/**
 * Shows changes of the listed orders in their rows. No row appears, moves or vanishes: somebody may be about to click it. New orders
 * are offered by a button.
 */
export function useLiveRows(state: ListState): void {
  // A failure is left at that: the next change, or the next look at the list, reads again.
  useOnChange(orderEntities, () => void readRows(state).catch(() => undefined))
}

async function readRows(state: ListState): Promise<void> {
  const { queryKey } = orders.query(state)
  const ids = queryClient.getQueryData(queryKey)?.pages.flatMap(({ rows }) => rows.map(({ id }) => id)) ?? []
  if (ids.length === 0) return queryClient.invalidateQueries({ queryKey })
  const parts = Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, index) =>
    ids.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
  )
  const answers = await Promise.all(
    parts.map((part) =>
      api.call(searchOrderRows, { search: { filter: { id: { $in: part } }, cursorPaging: { limit: mostAtOnce } } }),
    ),
  )
  const now = new Map(answers.flatMap(({ orderRows = [] }) => orderRows.map((row) => [row.id, row])))
  queryClient.setQueryData(
    queryKey,
    (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map((row) => now.get(row.id) ?? row) })) },
  )
}
