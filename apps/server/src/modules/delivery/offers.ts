import { siteCache } from '../../kernel/site-cache.ts'
import type { SiteRead } from '../../kernel/site.ts'
import { subdivisionOf, type Place } from '../places/index.ts'
import { deliveryRegion, shippingOption } from './entity.ts'
import { freeFrom, priceOf, type Parcel } from './rates.ts'
import { optionsAt } from './store.ts'

/** The carrier of the owner's own shipping options, for calls that name a carrier. */
export const ownCarrierId = '5703d311-0000-4000-8000-de11feed0001'

/** An offered shipping option with its price. */
export interface DeliveryOffer {
  carrierId: string
  /** The shipping option's id. */
  code: string
  title: string
  deliveryTime: string | undefined
  price: bigint
  region: { id: string; name: string } | undefined
}

const options = siteCache(
  (site, place) => {
    const [country, subdivision] = JSON.parse(place) as [string, string | null]
    return optionsAt(site, country, subdivision)
  },
  [shippingOption.fqdn, deliveryRegion.fqdn],
)

/** The offered shipping options for the parcel and place, in the owner's order. Nothing is offered without a country. */
export async function deliveryOffers(site: SiteRead, place: Place | undefined, parcel: Parcel): Promise<DeliveryOffer[]> {
  if (!place?.country) return []
  return (await optionsOf(site, place)).flatMap((row) => {
    const price = priceOf(row.doc, parcel)
    if (price === undefined) return []
    return {
      carrierId: ownCarrierId,
      code: row.id,
      title: row.title ?? 'Delivery',
      deliveryTime: row.doc.estimatedDeliveryTime ?? undefined,
      price,
      region: row.region_id && row.region_name ? { id: row.region_id, name: row.region_name } : undefined,
    }
  })
}

/** The lowest subtotal with free delivery there; undefined when free delivery does not depend on the subtotal alone. */
export async function freeDeliveryFrom(site: SiteRead, place: Place): Promise<bigint | undefined> {
  const sums = (await optionsOf(site, place)).flatMap(({ doc }) => freeFrom(doc, site.settings.currency) ?? [])
  return sums.toSorted((one, other) => Number(one - other))[0]
}

function optionsOf(site: SiteRead, place: Place) {
  return options.get(site, JSON.stringify([place.country, subdivisionOf(place) ?? null]))
}
