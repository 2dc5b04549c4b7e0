import type { AddressLocation, LocalDeliveryOption } from '@stoa/contract/services/ecom/local-delivery-options'
import { matchesPostcode } from '@stoa/web/postcode-patterns'
import type { Place } from '../../platform/places/index.ts'

export interface Coordinates {
  latitude: number
  longitude: number
}

/** An address as far as zones look at it. */
export interface ZonedPlace extends Place {
  city?: string | null
}

export function needsCoordinates({ radiusConfig, customAreaConfig }: LocalDeliveryOption): boolean {
  return Boolean(radiusConfig || customAreaConfig)
}

/** True if a place lies in the option's zone. Where its coordinates are unknown, it lies in no zone that is drawn on a map. */
export function liesInZone(option: LocalDeliveryOption, place: ZonedPlace, at: Coordinates | undefined): boolean {
  const { zipConfig, radiusConfig, customAreaConfig, cityConfig, destinations = [] } = option
  if (destinations.length > 0 && !destinations.some(({ code }) => code === place.country)) return false
  if (zipConfig) {
    const { country, postalCode } = place
    return (zipConfig.zipCodes ?? []).some((pattern) => matchesPostcode(country ?? '', pattern, postalCode ?? ''))
  }
  if (cityConfig) {
    return (cityConfig.cityItems ?? []).some(
      ({ cityName, country, subdivision }) =>
        country === place.country &&
        plain(cityName) === plain(place.city) &&
        (!subdivision || !place.subdivision || subdivision === place.subdivision),
    )
  }
  if (radiusConfig) {
    const center = coordinatesOf(radiusConfig.address?.geocode)
    if (!at || !center) return false
    return (
      kilometersBetween(center, at) <= (radiusConfig.radius ?? 0) * (radiusConfig.lengthUnit === 'MI' ? kilometersPerMile : 1)
    )
  }
  if (customAreaConfig) return at !== undefined && isInside(customAreaConfig.geocodes ?? [], at)
  return true
}

export function coordinatesOf({ latitude, longitude }: AddressLocation = {}): Coordinates | undefined {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined
}

const kilometersPerMile = 1.609344
const earthRadius = 6371

/** Along the surface of the earth (haversine). */
export function kilometersBetween(one: Coordinates, other: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (difference: number) => Math.sin(radians(difference) / 2) ** 2
  const a =
    half(other.latitude - one.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(other.longitude - one.longitude)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(a)))
}

function isInside(area: readonly AddressLocation[], { latitude, longitude }: Coordinates): boolean {
  const corners = area.flatMap((corner) => coordinatesOf(corner) ?? [])
  return corners.reduce((inside, corner, index) => {
    const before = corners.at(index - 1)!
    const crosses =
      corner.latitude > latitude !== before.latitude > latitude &&
      longitude <
        ((before.longitude - corner.longitude) * (latitude - corner.latitude)) / (before.latitude - corner.latitude) +
          corner.longitude
    return crosses ? !inside : inside
  }, false)
}

function plain(text: string | null | undefined): string {
  return (text ?? '').normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
