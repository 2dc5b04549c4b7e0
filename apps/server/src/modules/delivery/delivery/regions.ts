import type { DeliveryRegion, Destination } from '@stoa/contract/services/ecom/delivery-profile'
import { countriesWithStates } from '@stoa/web/countries'
import { refusal } from '../../../kernel/basics/errors.ts'
import { subdivisionOf, type Place } from '../../platform/places/index.ts'
import type { StoredProfile, StoredRegion } from './entity.ts'

/** The active regions of a profile that a place lies in, in the owner's order. A region without destinations is the whole world. */
export function regionsAt({ deliveryRegions = [] }: Pick<StoredProfile, 'deliveryRegions'>, place: Place): StoredRegion[] {
  const subdivision = subdivisionOf(place) ?? ''
  return deliveryRegions.filter(
    ({ active, destinations = [] }) =>
      active !== false &&
      (destinations.length === 0 ||
        destinations.some(
          ({ countryCode, subdivisions = [] }) =>
            countryCode === place.country && (subdivisions.length === 0 || subdivisions.includes(subdivision)),
        )),
  )
}

/** Throws if a region cannot be one of its profile's: `others` are the profile's other regions. */
export function checkRegion(region: DeliveryRegion, others: readonly DeliveryRegion[]): void {
  const strange = (region.destinations ?? []).find(
    ({ countryCode, subdivisions = [] }) => subdivisions.length > 0 && !countriesWithStates.includes(countryCode ?? ''),
  )
  if (strange)
    throw refusal('SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY', 'only whole countries are delivered to there', {
      countryCode: strange.countryCode,
    })
  const places = placesOf(region)
  const collision = others.flatMap(placesOf).find((place) => places.includes(place)) ?? repeated(places)
  if (collision)
    throw refusal('DESTINATIONS_COLLISION', 'another region of this profile has the same destination', { destination: collision })
}

/** A country and its states are different destinations: a buyer who lives there gets the offers of both regions. */
function placesOf({ destinations = [] }: DeliveryRegion): string[] {
  if (destinations.length === 0) return ['WORLDWIDE']
  return destinations.flatMap(({ countryCode = '', subdivisions = [] }: Destination) =>
    subdivisions.length === 0 ? [countryCode] : subdivisions,
  )
}

function repeated(places: readonly string[]): string | undefined {
  return places.find((place, index) => places.indexOf(place) < index)
}

/** True if a place lies in one of the named regions, of whichever profile. Without names, every place does. */
export function isInRegions(profiles: readonly StoredProfile[], ids: readonly string[] | undefined, place: Place): boolean {
  if (!ids || ids.length === 0) return true
  return profiles.some((profile) => regionsAt(profile, place).some(({ id }) => ids.includes(id)))
}
