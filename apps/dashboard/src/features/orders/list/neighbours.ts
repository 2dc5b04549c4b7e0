import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useNeighbours } from '../../../lib/queue/neighbours.ts'
import { orders } from './list.ts'

/** Navigation state that carries the list's query to an order. */
export interface FromList {
  list: string
}

/** The previous and next order in the list that the user came from. */
export function useOrderNeighbours(orderId: string) {
  const fromState = (useLocation().state as FromList | null)?.list
  const [search, setSearch] = useState(fromState ?? '')
  if (fromState !== undefined && fromState !== search) setSearch(fromState)
  const { data } = useInfiniteQuery(orders.query(orders.stateOf(new URLSearchParams(search))))
  const ids = useMemo(() => data?.pages.flatMap(({ rows }) => rows.map(({ id }) => id!)) ?? [], [data])
  const { before, after } = useNeighbours(ids, orderId)
  return { search, before, after }
}
