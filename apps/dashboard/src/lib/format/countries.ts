import { i18n } from '@lingui/core'
import { plural } from '@lingui/core/macro'
import * as places from '@stoa/web/countries'

/** Countries and states as choices of a select, in the reader's language. */
export interface Choice {
  value: string
  label: string
}

export function countries(): Choice[] {
  return places.countriesIn(i18n.locale).map(choice)
}

export function getStateChoices(country: string): Choice[] {
  return places.getStates(country).map(choice)
}

export function countryName(code: string): string {
  return places.countryName(code, i18n.locale)
}

/** More countries are counted. */
const maxNamed = 6

/** For example 'Austria, France and Spain', 'Austria, France, Spain ... and 20 more'. */
export function writeCountries(codes: readonly string[]): string {
  const named = codes.slice(0, maxNamed).map(countryName)
  const rest = codes.length - named.length
  const all = rest > 0 ? [...named, plural(rest, { one: '# more', other: '# more' })] : named
  return new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(all)
}

/** The name of a country or state: 'DE', 'US-CA'. */
export function placeName(place: string): string {
  return places.placeName(place, i18n.locale)
}

const choice = ({ code, name }: places.Region): Choice => ({ value: code, label: name })
