import { msg } from '@lingui/core/macro'
import type { I18n } from '@lingui/core'
import type { PickupDetails } from '@stoa/contract/services/ecom/checkout'
import { dateFormat } from '@stoa/web/date-format'

/** The day and time of arrival, as text. */
export interface SlotText {
  day: string
  time: string
}

/** A place where goods are picked up. */
export interface PickupText {
  address: string[]
  /** A map of the address; undefined where it has no town. */
  map: string | undefined
  /** One line for each day on which it is open. */
  hours: string[]
  instructions: string | undefined
  /** The distance from the buyer's address; undefined if it is unknown. */
  distance: string | undefined
}

interface Logistics {
  deliveryTimeSlot?: { from?: string | null; to?: string | null }
  pickupDetails?: PickupDetails
  instructions?: string | null
}

export interface DeliveryTexts {
  slot(logistics: Logistics | undefined): SlotText | undefined
  pickup(logistics: Logistics | undefined): PickupText | undefined
}

/** Formats slots and opening hours in the shop's time zone and the visitor's language. */
export function deliveryTexts(i18n: I18n, shop: { country: string; timeZone: string }): DeliveryTexts {
  const { locale } = i18n
  return {
    slot(logistics) {
      const { from, to } = logistics?.deliveryTimeSlot ?? {}
      if (!from || !to) return undefined
      const days = dateFormat(locale, shop, { weekday: 'long', day: 'numeric', month: 'long' })
      const times = dateFormat(locale, shop, { timeStyle: 'short' })
      return { day: days.format(new Date(from)), time: `${times.format(new Date(from))}–${times.format(new Date(to))}` }
    },
    pickup(logistics) {
      const { address, openingHours = [], distance } = logistics?.pickupDetails ?? {}
      if (!logistics?.pickupDetails) return undefined
      // Opening hours are wall times: they have no time zone.
      const wall = { country: shop.country, timeZone: 'UTC' }
      const weekdays = dateFormat(locale, wall, { weekday: 'long' })
      const clock = dateFormat(locale, wall, { timeStyle: 'short' })
      const formatTime = ({ hours = 0, minutes = 0 }: { hours?: number; minutes?: number } = {}) =>
        clock.format(new Date(Date.UTC(2024, 0, 1, hours, minutes)))
      const street = [address?.streetAddress?.name, address?.streetAddress?.number].filter(Boolean).join(' ')
      const town = [address?.postalCode, address?.city].filter(Boolean).join(' ')
      const lines = [address?.addressLine || street, address?.addressLine2 ?? '', town].filter((line) => line !== '')
      return {
        address: lines,
        map: town === '' ? undefined : toMapLink([address?.addressLine || street, town, address?.country ?? '']),
        hours: openingHours.map(({ day, start, end }) => {
          const weekday = weekdays.format(new Date(Date.UTC(2024, 0, 1 + dayOrder.indexOf(day!))))
          return i18n._(msg`${weekday}: ${formatTime(start)}–${formatTime(end)}`)
        }),
        instructions: logistics.instructions ?? undefined,
        distance: distance === undefined ? undefined : i18n._(msg`${formatLength(distance)} away`),
      }
    },
  }

  function formatLength(kilometers: number): string {
    const unit = countriesWithMiles.has(shop.country) ? 'mile' : 'kilometer'
    const length = unit === 'mile' ? kilometers / kilometersPerMile : kilometers
    return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: length < 10 ? 1 : 0 }).format(length)
  }
}

/** A link to a place on a map. Nothing is loaded from there unless somebody follows the link. */
function toMapLink(parts: readonly string[]): string {
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: parts.filter(Boolean).join(', ') })}`
}

/** 1 January 2024 was a Monday. */
const dayOrder = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']

/** Countries whose distances on roads are in miles. */
const countriesWithMiles: ReadonlySet<string> = new Set(['GB', 'US', 'LR', 'MM'])
const kilometersPerMile = 1.609344
