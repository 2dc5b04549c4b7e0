import { listFulfillmentsForMultipleOrders } from '@stoa/contract/calls/ecom/order-fulfillments'
import { searchOrders } from '@stoa/contract/calls/ecom/orders'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { orders } from '../list/list.ts'
import type { SlipOrder } from './packing-slip.tsx'

/** The maximum number of orders in one document. */
export const maxSlips = 500
const batchSize = 100

export interface Slips {
  orders: SlipOrder[]
  /** True if more orders match than fit into one document. */
  hasMore: boolean
}

/** The orders named in the URL, or all that match its query. */
export function slipsQuery(search: URLSearchParams) {
  return queryOptions({
    queryKey: ['packing-slips', search.toString()],
    queryFn: async ({ signal }): Promise<Slips> => {
      const ids = search.get('ids')?.split(',') ?? (await loadIds(search, signal))
      const requestedIds = ids.slice(0, maxSlips)
      const parts = Array.from({ length: Math.ceil(requestedIds.length / batchSize) }, (_, part) =>
        requestedIds.slice(part * batchSize, (part + 1) * batchSize),
      )
      const loaded = await Promise.all(parts.map((part) => loadOrders(part, signal)))
      const byId = new Map(loaded.flat().map((each) => [each.order.id!, each]))
      return { orders: requestedIds.flatMap((id) => byId.get(id) ?? []), hasMore: ids.length > maxSlips }
    },
  })
}

async function loadIds(search: URLSearchParams, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = []
  for await (const rows of orders.allPages(orders.stateOf(search), signal)) {
    ids.push(...rows.map(({ id }) => id!))
    if (ids.length > maxSlips) break
  }
  return ids
}

async function loadOrders(ids: string[], signal: AbortSignal): Promise<SlipOrder[]> {
  const search = { filter: { id: { $in: ids } }, cursorPaging: { limit: batchSize } }
  const [found, { ordersWithFulfillments = [] }] = await Promise.all([
    api.call(searchOrders, { search }, { signal }),
    api.call(listFulfillmentsForMultipleOrders, { orderIds: ids }, { signal }),
  ])
  const fulfilments = new Map(ordersWithFulfillments.map((each) => [each.orderId!, each.fulfillments ?? []]))
  return (found.orders ?? []).map((order) => ({ order, fulfilments: fulfilments.get(order.id!) ?? [] }))
}
