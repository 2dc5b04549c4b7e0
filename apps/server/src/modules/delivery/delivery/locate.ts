import type { Address } from '@stoa/contract/services/ecom/cart'
import { sql } from 'kysely'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { postcodeLookups } from '@stoa/web/postcodes'
import { coordinatesOf, type Coordinates } from './zones.ts'

/** Finds where an address lies; undefined if it does not know. */
export type AddressLocator = (site: SiteRead, address: Address) => Promise<Coordinates | undefined>

/** In order: the first that knows the address decides. */
const locators: readonly AddressLocator[] = [byPostcode, byGivenCoordinates]

export async function locate(site: SiteRead, address: Address): Promise<Coordinates | undefined> {
  for (const locator of locators) {
    const found = await locator(site, address)
    if (found) return found
  }
  return undefined
}

/** The imported table of postcodes. */
async function byPostcode({ db }: SiteRead, { country, postalCode }: Address): Promise<Coordinates | undefined> {
  if (!country || !postalCode) return undefined
  const { rows } = await sql<Coordinates>`select latitude, longitude from postcode_location
    where country = ${country} and postal_code = any(${postcodeLookups(country, postalCode)})
    order by length(postal_code) desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Reads the coordinates of a front end with address completion. A buyer could send anything, so it counts only in a country without imported
 * postcodes: elsewhere a postcode that does not exist would place an address wherever delivery is cheap.
 */
async function byGivenCoordinates({ db }: SiteRead, { country, geocode }: Address): Promise<Coordinates | undefined> {
  const given = coordinatesOf(geocode)
  if (!given || !country) return given
  const { rows } = await sql`select from postcode_location where country = ${country} limit 1`.execute(db)
  return rows.length > 0 ? undefined : given
}
