import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { orders } from './list.ts'

/** Navigation state that carries the list's query to an order. */
export interface FromList {
  list: string
}

/**
 * The previous and next order in the list that the user came from. An order that no longer matches the query, such as one
 * just shipped, keeps its position.
 */
export function useNeighbours(orderId: string, listQuery?: string) {
  const fromState = (useLocation().state as FromList | null)?.list
  const listSearch = listQuery ?? fromState
  const [search, setSearch] = useState(listSearch ?? '')
  if (listSearch !== undefined && listSearch !== search) setSearch(listSearch)
  const { data } = useInfiniteQuery(orders.query(orders.stateOf(new URLSearchParams(search))))
  const ids = useMemo(() => data?.pages.flatMap(({ rows }) => rows.map(({ id }) => id!)) ?? [], [data])
  const [knownIds, setKnownIds] = useState(ids)
  if (!knownIds.includes(orderId) && ids.includes(orderId)) setKnownIds(ids)
  const place = knownIds.indexOf(orderId)
  return {
    search,
    before: place > 0 ? knownIds[place - 1] : undefined,
    after: place >= 0 ? knownIds[place + 1] : undefined,
  }
}
