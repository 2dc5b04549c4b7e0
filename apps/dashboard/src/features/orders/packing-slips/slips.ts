import { searchOrders } from '@stoa/contract/calls/ecom/orders'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { orders } from '../list.ts'

/** The maximum number of orders in one document. */
export const mostSlips = 500
const atOnce = 100

export interface Slips {
  orders: Order[]
  /** True if more orders match than fit into one document. */
  hasMore: boolean
}

/** The orders named in the URL, or all that match its query. */
export function slipsQuery(search: URLSearchParams) {
  return queryOptions({
    queryKey: ['packing-slips', search.toString()],
    queryFn: async ({ signal }): Promise<Slips> => {
      const ids = search.get('ids')?.split(',') ?? (await idsOf(search, signal))
      const requestedIds = ids.slice(0, mostSlips)
      const parts = Array.from({ length: Math.ceil(requestedIds.length / atOnce) }, (_, part) =>
        requestedIds.slice(part * atOnce, (part + 1) * atOnce),
      )
      const found = await Promise.all(parts.map((part) => ordersOf(part, signal)))
      const byId = new Map(found.flat().map((order) => [order.id!, order]))
      return { orders: requestedIds.flatMap((id) => byId.get(id) ?? []), hasMore: ids.length > mostSlips }
    },
  })
}

async function idsOf(search: URLSearchParams, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = []
  for await (const rows of orders.allPages(orders.stateOf(search), signal)) {
    ids.push(...rows.map(({ id }) => id!))
    if (ids.length > mostSlips) break
  }
  return ids
}

async function ordersOf(ids: string[], signal: AbortSignal): Promise<Order[]> {
  const search = { filter: { id: { $in: ids } }, cursorPaging: { limit: atOnce } }
  return (await api.call(searchOrders, { search }, { signal })).orders ?? []
}
