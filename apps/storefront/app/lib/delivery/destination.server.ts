import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { expectedPostcode, formattedPostcode } from '@stoa/web/postcodes'
import { longestPostcode, type Destination } from '../../ui/destination-fields.tsx'

/** Reads country and postcode from the query string. */
export function parseDestination(country: string, input: string | null, i18n: I18n): Destination {
  const postcode = (input ?? '').trim().slice(0, longestPostcode)
  const example = postcode && expectedPostcode(country, postcode)
  if (!example) return { country, postcode: formattedPostcode(country, postcode) }
  return {
    country,
    postcode,
    problem: i18n._(
      msg`This postcode isn’t valid. It should look like ${example}. The details shown apply to the whole country.`,
    ),
  }
}

/** The known part of the address, without an invalid postcode. */
export function partialAddress({ country, postcode, problem }: Destination): { country: string; postalCode?: string } {
  return { country, ...(postcode && !problem && { postalCode: postcode }) }
}
