import { sentUnits } from '@stoa/order-rules'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadFulfilledUnits, type ExchangedUnits } from '../orders/ports/editing.ts'
import type { StoredOrder } from '../orders/ports/reading.ts'
import type { DraftContent } from './content.ts'

/** Returned units that a draft takes out of its order, by line id. */
export function exchangedUnits({ exchanges = [] }: DraftContent): ExchangedUnits {
  const units = new Map<string, number>()
  for (const { lineItemId, quantity } of exchanges) units.set(lineItemId, (units.get(lineItemId) ?? 0) + quantity)
  return units
}

/** The units by line that a change has to leave in the order, because they were sent and do not come back. */
export async function loadUnitsToKeep(
  site: SiteRead,
  { id, order }: StoredOrder,
  content: DraftContent,
): Promise<Map<string, number>> {
  const sent = await loadFulfilledUnits(site, id)
  const exchanged = exchangedUnits(content)
  return new Map(order.lineItems.map((line) => [line.id, Math.max(0, sentUnits(line, sent) - (exchanged.get(line.id) ?? 0))]))
}
