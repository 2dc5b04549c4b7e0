import type { PickupLocation, TimeOfDay } from '@stoa/contract/services/ecom/pickup-locations'
import { weekdays, type OpeningHours } from '@stoa/web/opening-hours'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { pickupLocation } from './entity.ts'

/** When pickup places are open, by their ids, whether or not orders are handed out there now. */
export async function loadPickupHours(site: SiteRead, ids: readonly string[]): Promise<Map<string, OpeningHours[]>> {
  if (ids.length === 0) return new Map()
  const places = await pickupLocation.getMany(asStaff(site), ids)
  return new Map([...places].map(([id, place]) => [id, hoursOf(place)]))
}

function hoursOf({ openingHours = [] }: PickupLocation): OpeningHours[] {
  return openingHours.flatMap(({ day: given, start, end }) => {
    const day = weekdays.find((each) => given && each.startsWith(given))
    return day ? [{ day, from: writeTime(start), to: writeTime(end) }] : []
  })
}

function writeTime({ hours = 0, minutes = 0 }: TimeOfDay = {}): string {
  return [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
}
