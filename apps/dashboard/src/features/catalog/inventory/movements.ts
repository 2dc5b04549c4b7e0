import { listStockMovements } from '@stoa/contract/calls/stoa/stock-movements'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export function movementsKey(inventoryItemId: string) {
  return { queryKey: ['stock-movements', inventoryItemId] }
}

/** The stock movements of an item, newest first. */
export function movementsQuery(inventoryItemId: string) {
  return infiniteQueryOptions({
    ...movementsKey(inventoryItemId),
    queryFn: ({ signal, pageParam }) =>
      api.call(listStockMovements, { inventoryItemId, limit: 50, ...(pageParam && { beforeNumber: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ hasNext, stockMovements = [] }) => (hasNext ? stockMovements.at(-1)?.number : undefined),
  })
}
