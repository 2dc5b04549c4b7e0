import * as contract from '@stoa/contract/services/ecom/orders'
import type { PricedOrder } from '../stored-order.ts'
import { invalid, permissionDenied } from '../../../../kernel/basics/errors.ts'
import { holds, isStaff, type Caller } from '../../../../kernel/site/caller.ts'
import { JsonText } from '../../../../kernel/basics/json-text.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { listedFor, presentFor } from '../audience.ts'
import { openActionsText } from '../open-actions.ts'
import { orderFields, type ListedOrder } from '../store/search.ts'
import * as orders from '../store/orders.ts'
import * as orderSearch from '../store/search.ts'

export const getOrder = implementRead(contract.getOrder, async ({ site, caller }, { id }) => {
  return { order: presentFor(caller, await orders.getOrder(site, id)) }
})

export const searchOrders = implementRead(contract.searchOrders, async ({ site, caller }, { search }) => {
  const page = await orderSearch.searchOrders(site, search)
  const orders = page.orders.map((order) => listedText(caller, order))
  return new JsonText(
    `{"orders":[${orders.join(',')}],"metadata":${JSON.stringify(page.metadata)}}`,
  ) as contract.SearchOrdersResponse
})

export const aggregateOrders = implementRead(
  contract.aggregateOrders,
  async ({ site, caller }, { filter, aggregation, hierarchySeparatorOverride }) => {
    if (!holds(caller, 'STOA.SALES_READ')) throw permissionDenied('sums over orders need the permission to read sales figures')
    const separator = hierarchySeparatorOverride ?? '|'
    const aggregates: Record<string, unknown> = {}
    for (const [name, operation] of Object.entries(aggregation as Record<string, unknown>)) {
      const measure = readMeasure(name, operation)
      const rows = await orderSearch.aggregateOrders(site, filter, measure)
      aggregates[name] =
        measure.name === 'count' && measure.fields.length > 0
          ? Object.fromEntries(rows.map(({ keys, value }) => [groupName(keys, separator), Number(value)]))
          : measure.name === 'count'
            ? Number(rows[0]?.value ?? 0)
            : (rows[0]?.value ?? '0')
    }
    return { aggregates }
  },
)

/** Staff lists are frequent, so their documents stay JSON text; a buyer's few orders are parsed and filtered. */
function listedText(caller: Caller, { text, actionable }: ListedOrder): string {
  if (isStaff(caller)) return text({ openActions: openActionsText(actionable) })
  return JSON.stringify(listedFor(caller, JSON.parse(text({})) as PricedOrder))
}

const measures = { $count: 'count', $sum: 'sum', $avg: 'avg', $min: 'min', $max: 'max' } as const

/** `{"$count": ["status", "paymentStatus"]}`, `{"$sum": "priceSummary.total.amount"}`. */
function readMeasure(name: string, operation: unknown) {
  const [operator = '', operand] = Object.entries(operation ?? {})[0] ?? []
  const measure = measures[operator as keyof typeof measures]
  if (!measure) throw wrong(`aggregation.${name}`, `must be one of ${Object.keys(measures).join(', ')}`)
  const fields = [operand].flat().map((path: unknown) => {
    const field = orderFields.get(String(path))
    if (!field || field.listPath) throw wrong(`aggregation.${name}.${operator}`, `${path} cannot be aggregated`)
    if (measure !== 'count' && field.type !== 'numeric') throw wrong(`aggregation.${name}.${operator}`, `${path} is not a number`)
    return field.expression
  })
  if (measure !== 'count' && fields.length !== 1) throw wrong(`aggregation.${name}.${operator}`, 'must name one field')
  return { name: measure, fields }
}

function groupName(keys: (string | null)[], separator: string): string {
  const names = keys.map((key) => key ?? '')
  return names.length === 1 ? names[0]! : `(${names.join(separator)})`
}

function wrong(field: string, description: string) {
  return invalid({ field, description, violatedRule: 'VALIDATION', data: {} })
}
