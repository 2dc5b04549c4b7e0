import { openStateAt, weekdays, type OpeningHours, type Weekday } from '@stoa/web/opening-hours'
import { dateFormat } from '@stoa/web/date-format'
import { dateLocale } from '@stoa/web/languages'
import { readCoordinates } from '@stoa/web/sections/schema'
import { dayIn } from '@stoa/web/days'
import { msg } from '@lingui/core/macro'
import type { Visit } from '../../../lib/page/context.ts'
import { localBusiness } from '../../../lib/page/structured-data.ts'
import { addressLines, mapAddress, mapFrameAddress, mapFrameOrigin, type MapProvider } from './map-addresses.ts'

interface PlaceSettings {
  address: string
  coordinates: string
  hours: OpeningHours[]
  provider: MapProvider
  embed: boolean
  phone: string
}

export type PlaceView = ReturnType<typeof loadPlace>

/** An address with its map and opening hours, as they are at this moment: the page is kept for nobody else. */
export function loadPlace(
  visit: Visit,
  { address, coordinates, hours, provider, embed, phone }: PlaceSettings,
  { id, url }: { id: string; url: URL },
) {
  const { shop, i18n, origin, now } = visit
  if (hours.length > 0) visit.markIncomplete()
  const point = readCoordinates(coordinates)
  const lines = addressLines(address)
  const isMapShown = embed && point !== undefined && url.searchParams.get('map') === id
  if (isMapShown) visit.allowFrame(mapFrameOrigin)
  return {
    lines,
    mapUrl: lines.length > 0 || point ? mapAddress(provider, { name: shop.name, address, point }) : undefined,
    ...(isMapShown && point && { frameUrl: mapFrameAddress(point) }),
    canShowMap: embed && point !== undefined,
    week: hours.length > 0 ? weekOf(visit, hours, now) : [],
    state: hours.length > 0 ? stateText(visit, hours, now) : undefined,
    structured: localBusiness(origin, {
      id,
      name: shop.name,
      address: lines.join(', '),
      phone,
      point,
      hours,
    }),
    mapTitle: i18n._(msg`Map of ${shop.name}`),
  }
}

/** Formats times of day: those of a day that has no change of the clocks, in UTC. */
function timesOf({ i18n, shop }: Visit) {
  const format = dateFormat(i18n.locale, { country: shop.country, timeZone: 'UTC' }, { timeStyle: 'short' })
  return (time: string) => format.format(new Date(`2027-01-04T${time}Z`))
}

function dayNames({ i18n, shop }: Visit) {
  const format = dateFormat(i18n.locale, { country: shop.country, timeZone: 'UTC' }, { weekday: 'long' })
  // 2027-01-04 is a Monday.
  return (day: Weekday) => format.format(new Date(Date.UTC(2027, 0, 4 + weekdays.indexOf(day), 12)))
}

/** The days in the order of the country's calendars. Days without hours are closed. */
function weekOf(visit: Visit, hours: readonly OpeningHours[], now: Date) {
  const { i18n, shop } = visit
  const [timeText, dayName] = [timesOf(visit), dayNames(visit)]
  const today = (new Date(`${dayIn(now, shop.timeZone)}T12:00Z`).getUTCDay() + 6) % 7
  const first = firstDay(dateLocale(i18n.locale, shop.country))
  return weekdays.map((_day, index) => {
    const at = (first + index) % 7
    const day = weekdays[at]!
    const times = hours
      .filter((each) => each.day === day)
      .toSorted((one, other) => one.from.localeCompare(other.from))
      .map(({ from, to }) => (from === to ? i18n._(msg`Open 24 hours`) : `${timeText(from)} – ${timeText(to)}`))
    return { name: dayName(day), times, isToday: at === today }
  })
}

/** The first day of the week, from 0 for Monday. */
function firstDay(locale: string): number {
  const { firstDay: first } = new Intl.Locale(locale).getWeekInfo()
  return first - 1
}

function stateText(visit: Visit, hours: readonly OpeningHours[], now: Date): { isOpen: boolean; text: string; more: string } {
  const { i18n, shop } = visit
  const { isOpen, change } = openStateAt(hours, now, shop.timeZone)
  const text = isOpen ? i18n._(msg`Open now`) : i18n._(msg`Closed now`)
  if (!change) return { isOpen, text, more: '' }
  const time = timesOf(visit)(change.time)
  if (isOpen) return { isOpen, text, more: i18n._(msg`until ${time}`) }
  const day = dayNames(visit)(change.day)
  return { isOpen, text, more: change.isToday ? i18n._(msg`opens at ${time}`) : i18n._(msg`opens on ${day} at ${time}`) }
}
