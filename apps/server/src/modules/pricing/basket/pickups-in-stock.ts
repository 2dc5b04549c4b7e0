import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadVariantsAt } from '../../catalog/catalog/ports/stock.ts'
import type { DeliveryOffer } from '../../delivery/delivery/index.ts'
import type { HeldByOrder } from './held.ts'
import type { ResolvedLine } from './resolved-line.ts'

/** A pickup place that lacks items of the basket. */
export interface LackingPickup {
  offer: DeliveryOffer
  /** Of what is missing there. */
  lineIds: readonly string[]
}

/** The places that hand out their own stock and do not have every item of the basket are no offers. `lines` are those to deliver. */
export async function pickupsInStock(
  site: SiteRead,
  all: readonly DeliveryOffer[],
  lines: readonly ResolvedLine[],
  own: HeldByOrder | undefined,
): Promise<{ offers: DeliveryOffer[]; lacking: LackingPickup[] }> {
  const places = [...new Set(all.flatMap(({ stockLocationId }) => stockLocationId ?? []))]
  if (places.length === 0) return { offers: [...all], lacking: [] }
  const wanted = new Map<string, number>()
  for (const { variantId, line } of lines) {
    if (variantId) wanted.set(variantId, (wanted.get(variantId) ?? 0) + line.quantity)
  }
  const isAt = await loadVariantsAt(site, places, wanted, own?.orderId)
  const missingAt = (locationId: string) =>
    lines.flatMap(({ variantId, line }) => (variantId && !isAt(locationId, variantId) ? line.id : []))
  const lacking = all.flatMap((offer) => {
    const lineIds = offer.stockLocationId ? missingAt(offer.stockLocationId) : []
    return lineIds.length > 0 ? { offer, lineIds } : []
  })
  const gone = new Set(lacking.map(({ offer }) => offer))
  return { offers: all.filter((offer) => !gone.has(offer)), lacking }
}
