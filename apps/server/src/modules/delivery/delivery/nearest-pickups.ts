import type { Address } from '@stoa/contract/services/ecom/cart'
import { postcodeLookups } from '@stoa/web/postcodes'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { DeliveryOffer } from './offer.ts'
import { kilometersBetween, type Coordinates } from './zones.ts'
import { loadCoordinates } from './store/postcodes.ts'

/**
 * The places of pickup with their distance from the buyer, the nearest first. Places whose distance is unknown follow, in the
 * owner's order. `whereBuyerIs` is only called where there are places.
 */
export async function nearestFirst(
  site: SiteRead,
  offers: readonly DeliveryOffer[],
  whereBuyerIs: () => Promise<Coordinates | undefined>,
): Promise<DeliveryOffer[]> {
  const buyer = offers.length > 0 ? await whereBuyerIs() : undefined
  if (!buyer) return [...offers]
  const places = await coordinatesOfPlaces(
    site,
    offers.map(({ pickup }) => pickup!.address),
  )
  const measured = offers.map((offer, index) => {
    const place = places[index]
    return place ? { ...offer, distance: kilometersBetween(buyer, place) } : offer
  })
  return measured.toSorted((one, other) => (one.distance ?? unknown) - (other.distance ?? unknown))
}

/** Further than any two places are. */
const unknown = 100_000

/** By the imported table of postcodes: places have no coordinates. */
async function coordinatesOfPlaces(site: SiteRead, addresses: readonly Address[]): Promise<(Coordinates | undefined)[]> {
  const asked = addresses.flatMap(lookupsOf)
  if (asked.length === 0) return []
  const rows = await loadCoordinates(
    site,
    asked.map(({ country }) => country),
    asked.map(({ code }) => code),
  )
  const known = new Map(
    rows.map(({ country, postal_code, latitude, longitude }) => [`${country} ${postal_code}`, { latitude, longitude }]),
  )
  return addresses.map((address) =>
    lookupsOf(address)
      .map(({ country, code }) => known.get(`${country} ${code}`))
      .find((place) => place !== undefined),
  )
}

/** The most exact first. */
function lookupsOf({ country, postalCode }: Address): { country: string; code: string }[] {
  return country && postalCode ? postcodeLookups(country, postalCode).map((code) => ({ country, code })) : []
}
