import { countryName, getStates } from '@stoa/web/countries'
import type { AddressWithContact } from '@stoa/contract/services/ecom/checkout'

/** An address as wallets provide it. */
export interface WalletAddress {
  name: string
  line1: string
  line2: string
  city: string
  state: string
  postalCode: string
  country: string
}

/** The buyer's details, which a wallet provides when they confirm. */
export interface WalletBuyer {
  email: string
  phone: string
  /** Absent where nothing is delivered. */
  shipping?: WalletAddress
  billing: WalletAddress
}

/** The contract's code of a state: wallets write codes (`CA`) and names (`California`). Undefined for a state that is not known. */
export function toSubdivision(country: string, state: string): string | undefined {
  const wanted = state.trim().toLowerCase()
  return getStates(country).find(({ code, name }) => [code, code.slice(3), name].some((each) => each.toLowerCase() === wanted))
    ?.code
}

export function toAddressWithContact(
  { name, line1, line2, city, state, postalCode, country }: WalletAddress,
  phone: string,
): AddressWithContact {
  const subdivision = toSubdivision(country, state)
  // Addresses in Hong Kong, the Emirates or Singapore have no city, and orders need one.
  const place = city || (line1 && ((!subdivision && state) || countryName(country, 'en')))
  return {
    ...(country && {
      address: {
        country,
        ...(place && { city: place }),
        ...(postalCode && { postalCode }),
        ...(line1 && { addressLine: line1 }),
        ...(line2 && { addressLine2: line2 }),
        ...(subdivision && { subdivision }),
      },
    }),
    contactDetails: { ...splitName(name), ...(phone && { phone }) },
  }
}

/** The last word is the last name. A name of one word is the last name alone, and an order that needs both is refused. */
export function splitName(name: string): { firstName?: string; lastName?: string } {
  const words = name.trim().split(/\s+/)
  const [firstName, lastName] = [words.slice(0, -1).join(' '), words.at(-1)]
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) }
}
