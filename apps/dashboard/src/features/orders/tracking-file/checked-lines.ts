import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import type { OrderRow } from '@stoa/contract/services/stoa/order-rows'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { orders } from '../list/list.ts'
import { findProblem, type TrackingLine } from './lines.ts'

/** A line of the file and the order that it names. */
export interface CheckedLine extends TrackingLine {
  orderId: string | undefined
  customer: string | undefined
  problem: string | undefined
}

const batchSize = 100

/** Reloads with the order list, because an order may have been shipped in the meantime. */
export function checkedLinesQuery(lines: readonly TrackingLine[]) {
  return queryOptions({
    queryKey: [...orders.queryKey, 'tracking-file', lines],
    queryFn: async ({ signal }): Promise<CheckedLine[]> => {
      const numbers = [...new Set(lines.map(({ number }) => number))].filter((number) => /^\d{1,18}$/.test(number))
      const ordersByNumber = new Map<string, OrderRow>()
      for (let at = 0; at < numbers.length; at += batchSize) {
        const filter = { number: { $in: numbers.slice(at, at + batchSize) }, status: { $ne: 'INITIALIZED' } }
        const { orderRows = [] } = await api.call(
          searchOrderRows,
          { search: { filter, cursorPaging: { limit: batchSize } } },
          { signal },
        )
        for (const row of orderRows) ordersByNumber.set(row.number!, row)
      }
      const shipped = new Set<string>()
      return lines.map((line) => {
        const order = ordersByNumber.get(line.number)
        const problem = findProblem(line, order, shipped)
        if (!problem) shipped.add(line.number)
        return { ...line, orderId: order?.id, customer: order?.customer, problem }
      })
    },
  })
}
