import type { Address } from '@stoa/contract/services/ecom/cart'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { coordinatesOf, type Coordinates } from './zones.ts'
import { findCoordinates, knowsPostcodesOf } from './store/postcodes.ts'

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
async function byPostcode(site: SiteRead, { country, postalCode }: Address): Promise<Coordinates | undefined> {
  return country && postalCode ? findCoordinates(site, country, postalCode) : undefined
}

/**
 * Reads the coordinates of a front end with address completion. A buyer could send anything, so it counts only in a country without imported
 * postcodes: elsewhere a postcode that does not exist would place an address wherever delivery is cheap.
 */
async function byGivenCoordinates(site: SiteRead, { country, geocode }: Address): Promise<Coordinates | undefined> {
  const given = coordinatesOf(geocode)
  if (!given || !country) return given
  return (await knowsPostcodesOf(site, country)) ? undefined : given
}
