import type { TaxRegion } from '@stoa/contract/services/ecom/tax-regions'
import { refusal } from '../../../kernel/basics/errors.ts'

/** Countries whose states or provinces levy their own tax; in all others a tax region is a whole country. */
const countriesWithSubdivisions = new Set(['US', 'CA', 'BR', 'IN', 'AU', 'MX', 'AR'])

/** A subdivision in ISO 3166-2 form, `US-CA`; only in countries whose subdivisions levy tax. */
export function checkSubdivision(region: TaxRegion): TaxRegion {
  const { country, subdivision } = region
  if (!subdivision) return region
  if (!countriesWithSubdivisions.has(country ?? '')) {
    throw refusal('SUBDIVISIONS_NOT_SUPPORTED_FOR_COUNTRY', `${country} is taxed as a whole`, { country })
  }
  if (!/^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(subdivision) || !subdivision.startsWith(`${country}-`)) {
    throw refusal('INVALID_SUBDIVISION_FORMAT', 'a subdivision is written as ISO 3166-2 says, like US-CA', { subdivision })
  }
  return region
}
