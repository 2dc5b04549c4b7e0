import type { SiteTx } from '../../../kernel/site/site.ts'
import { customEntry, withActivities } from './activities.ts'
import { restockedBeforeArrival, withReceived } from './returned-units.ts'
import { saveOrder } from './save.ts'
import { restockLines } from './stock.ts'
import { loadFulfilledUnits } from './store/fulfillments.ts'
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
 * Counts units of a locked order that came back, and restocks those that are named, except those that a refund has restocked before they
 * arrived. Answers the pieces that the stock got, in the order of `units`: fewer where the item is not tracked or the order never took it.
 */
export async function receiveUnits(
  site: SiteTx,
  before: StoredOrder,
  units: readonly ReturnedUnits[],
  locationId?: string,
): Promise<{ order: StoredOrder; stocked: number[] }> {
  const lines = new Map<string, StoredLine>(before.order.lineItems.map((line) => [line.id, line]))
  const stocked = new Map<ReturnedUnits, number>()
  const shipped = await loadFulfilledUnits(site, before.id)
  // A unit that is in stock already is the resalable one of several.
  for (const each of units.toSorted((one, other) => other.restock - one.restock)) {
    const { lineItemId, quantity, restock } = each
    const line = lines.get(lineItemId)
    if (!line) throw new Error(`the order ${before.id} has no line ${lineItemId}`)
    const restockedBefore = Math.min(quantity, restockedBeforeArrival(line, shipped))
    const restocked = Math.max(0, restock - restockedBefore)
    stocked.set(each, restocked > 0 ? await restockLines(site, before.id, [{ ...line, quantity: restocked }], locationId) : 0)
    lines.set(lineItemId, withReceived(line, { received: quantity, restocked, restockedBefore }))
  }
  const order = await saveOrder(site, before, {
    ...before.order,
    lineItems: before.order.lineItems.map((line) => lines.get(line.id) ?? line),
  })
  return { order, stocked: units.map((each) => stocked.get(each) ?? 0) }
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
