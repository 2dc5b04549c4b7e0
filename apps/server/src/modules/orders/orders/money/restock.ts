import type { Order, RestockInfo } from '@stoa/contract/services/ecom/orders'
import type { PricedOrder } from '../stored-order.ts'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { withRefunded } from '../returned-units.ts'
import { restockLines } from '../stock.ts'
import type { RefundRow } from '../store/payments.ts'
import type { StoredOrder } from '../stored-order.ts'
import { refundedLines } from './refund-plan.ts'
import { zip } from '../../../../kernel/basics/zip.ts'

/** Checks, before any money moves, that the lines to restock belong to the order. */
export function checkRestock({ lineItems = [] }: Order, { type, items = [] }: RestockInfo): void {
  if (type !== 'SOME_ITEMS') return
  for (const [index, { lineItemId }] of items.entries()) {
    if (!lineItems.some(({ id }) => id === lineItemId))
      throw brokenRule(`sideEffects.restockInfo.items[${index}].lineItemId`, 'UNKNOWN_LINE_ITEM', 'is not a line of the order', {
        lineItemId,
      })
  }
}

/** Counts the units returned by a refund, and restocks those that the request names. */
export async function restockFor(
  site: SiteTx,
  { id, order }: StoredOrder,
  { doc, side_effects }: Pick<RefundRow, 'doc' | 'side_effects'>,
): Promise<PricedOrder> {
  const returned = new Map(refundedLines(doc.details ?? {}).map(({ lineItemId, quantity }) => [lineItemId, quantity]))
  const { type, items = [] } = side_effects?.restockInfo ?? {}
  const restocked = new Map<string | undefined, number>()
  if (type === 'ALL_ITEMS') {
    const everything = order.lineItems.map(({ id: lineId, quantity }) => [lineId, quantity] as const)
    for (const [lineId, quantity] of returned.size > 0 ? returned : everything) restocked.set(lineId, quantity)
  } else if (type === 'SOME_ITEMS') {
    for (const { lineItemId, quantity } of items) restocked.set(lineItemId, quantity ?? 1)
  }
  const lineItems = order.lineItems.map((before) => {
    const units = returned.get(before.id) ?? 0
    // What came back by a return was restocked or written off then.
    const { line, back } = withRefunded(before, units)
    const restock = Math.max(0, (restocked.get(line.id) ?? 0) - back)
    return {
      ...line,
      refundQuantity: Math.min(line.quantity, (line.refundQuantity ?? 0) + units),
      restockQuantity: Math.min(line.quantity, (line.restockQuantity ?? 0) + restock),
    }
  })
  // Units that were restocked before are not restocked again.
  const back = zip(lineItems, order.lineItems).map(([line, before]) => ({
    ...line,
    quantity: line.restockQuantity - (before.restockQuantity ?? 0),
  }))
  await restockLines(site, id, back)
  return { ...order, lineItems }
}
