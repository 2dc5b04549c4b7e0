import type { SiteTx } from '../../../kernel/site/site.ts'
import { customEntry, withActivities } from './activities.ts'
import { withReceived } from './returned-units.ts'
import { saveOrder } from './save.ts'
import { restockLines } from './stock.ts'
import type { StoredLine, StoredOrder } from './stored-order.ts'

/** The app that activities about returns name as their author. */
export const returnsAppId = '5703d311-0000-4000-8000-de11feed0005'

/** Units of a line that came back, and how many of them go back into stock. */
export interface ReturnedUnits {
  lineItemId: string
  quantity: number
  restock: number
}

/**
 * Counts units of a locked order that came back, and restocks those that are named. Answers the pieces that the stock got, in the order
 * of `units`: fewer where the item is not tracked or the order never took it.
 */
export async function receiveUnits(
  site: SiteTx,
  before: StoredOrder,
  units: readonly ReturnedUnits[],
): Promise<{ order: StoredOrder; stocked: number[] }> {
  const lines = new Map<string, StoredLine>(before.order.lineItems.map((line) => [line.id, line]))
  const stocked: number[] = []
  for (const { lineItemId, quantity, restock } of units) {
    const line = lines.get(lineItemId)
    if (!line) throw new Error(`the order ${before.id} has no line ${lineItemId}`)
    stocked.push(restock > 0 ? await restockLines(site, before.id, [{ ...line, quantity: restock }]) : 0)
    lines.set(lineItemId, withReceived(line, quantity, restock))
  }
  const order = await saveOrder(site, before, {
    ...before.order,
    lineItems: before.order.lineItems.map((line) => lines.get(line.id) ?? line),
  })
  return { order, stocked }
}

/** Adds a step of a return to the order's history, which the buyer sees as well. */
export function noteReturnStep(
  site: SiteTx,
  before: StoredOrder,
  step: string,
  about: { returnId: string; number: string },
): Promise<StoredOrder> {
  const entry = customEntry(site.now, { appId: returnsAppId, type: `RETURN_${step}`, additionalData: about })
  return saveOrder(site, before, withActivities(before.order, entry))
}
