import type { SiteRead } from '../../kernel/site.ts'
import { locationsWith } from '../catalog/index.ts'
import type { DeliveryOffer } from '../delivery/index.ts'
import type { ResolvedLine } from './resolve.ts'

/** Without the places that hand out their own stock and do not have every item of the basket. `lines` are those to deliver. */
export async function pickupsInStock(
  site: SiteRead,
  offers: readonly DeliveryOffer[],
  lines: readonly ResolvedLine[],
): Promise<DeliveryOffer[]> {
  const places = [...new Set(offers.flatMap(({ pickup }) => pickup?.stockLocationId ?? []))]
  if (places.length === 0) return [...offers]
  const wanted = new Map<string, number>()
  for (const { variantId, line } of lines) {
    if (variantId) wanted.set(variantId, (wanted.get(variantId) ?? 0) + line.quantity)
  }
  const having = wanted.size === 0 ? new Set(places) : await locationsWith(site, places, wanted)
  return offers.filter(({ pickup }) => !pickup?.stockLocationId || having.has(pickup.stockLocationId))
}
