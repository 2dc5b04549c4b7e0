import type { AddressTag } from '@stoa/contract/services/identity/authentication'
import type { Address, Member } from '@stoa/contract/services/members/members'
import type { BookAddress } from '@stoa/contract/services/stoa/member-addresses'
import { newId } from '../../../kernel/basics/ids.ts'
import type { ProfileDetails } from './profile-details.ts'

/** The recipient at an address. */
type Recipient = Pick<BookAddress, 'firstName' | 'lastName' | 'company' | 'vatId' | 'phone'>

/** The data that the contract has no field for, by the id of an address of the contact details. */
export interface AddressBook {
  recipients: Record<string, Recipient>
  shipping?: string
  billing?: string
}

/** `withIds` gives every stored address an id. */
type StoredAddress = Address & { id: string }

type WithBook = Member & { addressBook?: AddressBook; details?: ProfileDetails }

export const maxAddresses = 20

/** An address book in which the addresses with a tag for it are the defaults. Undefined where there is nothing to remember. */
export function bookWithDefaults(
  before: AddressBook | undefined,
  tagged: readonly { id: string; tag: AddressTag }[] = [],
): AddressBook | undefined {
  const shipping = tagged.find(({ tag }) => tag === 'SHIPPING')?.id
  const billing = tagged.find(({ tag }) => tag === 'BILLING')?.id
  if (!shipping && !billing) return before
  return { recipients: {}, ...before, ...(shipping && { shipping }), ...(billing && { billing }) }
}

/** Addresses with ids: those of new ones are the server's. */
export function withIds(addresses: readonly Address[]): Address[] {
  const known = new Set<string>()
  return addresses.map((address) => {
    const id = address.id && !known.has(address.id) ? address.id : newId()
    known.add(id)
    return { ...address, id }
  })
}

/** The default for delivery first. Without a default, the oldest address is the default. */
export function addressesOf({ contact, addressBook, details }: WithBook): BookAddress[] {
  const addresses = (contact?.addresses ?? []) as StoredAddress[]
  const isThere = (id: string | undefined) => addresses.some((address) => address.id === id)
  const defaultOf = (id: string | undefined) => (isThere(id) ? id : addresses[0]?.id)
  const shipping = defaultOf(addressBook?.shipping)
  const billing = defaultOf(addressBook?.billing)
  return addresses
    .map((address) => ({
      ...shown(address),
      ...(addressBook?.recipients[address.id] ?? ownName(contact, details)),
      defaultShipping: address.id === shipping,
      defaultBilling: address.id === billing,
    }))
    .toSorted((one, other) => Number(other.defaultShipping) - Number(one.defaultShipping))
}

/** Staff and front ends add addresses without a recipient: they are the member's own. */
function ownName(contact: Member['contact'], { vatId }: ProfileDetails = {}): Recipient {
  const { firstName, lastName } = contact ?? {}
  return { ...(firstName && { firstName }), ...(lastName && { lastName }), ...(vatId && { vatId }) }
}

function shown({
  id,
  streetAddress: street,
  addressLine,
  addressLine2,
  city,
  subdivision,
  country,
  postalCode,
}: StoredAddress): BookAddress {
  const line = addressLine ?? [street?.name, street?.number].filter(Boolean).join(' ')
  const place = { addressLine: line, addressLine2, city, subdivision, country, postalCode }
  return { id, ...given(place) }
}

/** A member with an address that replaces the one with its id, or is added. */
export function withAddress<M extends WithBook>(member: M, address: BookAddress & { id: string }): M {
  const { id, addressLine, addressLine2, city, subdivision, country, postalCode } = address
  const { firstName, lastName, company, vatId, phone, defaultShipping, defaultBilling } = address
  const before = member.contact?.addresses ?? []
  const place: Address = { id, ...given({ addressLine, addressLine2, city, subdivision, country, postalCode }) }
  const isKnown = before.some((each) => each.id === id)
  const addresses = isKnown ? before.map((each) => (each.id === id ? place : each)) : [...before, place]
  const book = bookOf(member)
  return {
    ...member,
    contact: { ...member.contact, addresses },
    addressBook: {
      ...book,
      recipients: { ...book.recipients, [id]: given({ firstName, lastName, company, vatId, phone }) },
      ...(defaultShipping && { shipping: id }),
      ...(defaultBilling && { billing: id }),
    },
  }
}

export function withoutAddress<M extends WithBook>(member: M, id: string): M {
  const addresses = (member.contact?.addresses ?? []).filter((address) => address.id !== id)
  return { ...member, contact: { ...member.contact, addresses } }
}

/** Returns a member without the recipients of removed addresses, regardless of how those were removed. */
export function withoutGoneRecipients<M extends WithBook>(member: M): M {
  if (!member.addressBook) return member
  const ids = new Set(member.contact?.addresses?.map(({ id }) => id))
  const recipients = Object.fromEntries(Object.entries(bookOf(member).recipients).filter(([id]) => ids.has(id)))
  return { ...member, addressBook: { ...member.addressBook, recipients } }
}

function bookOf({ addressBook }: WithBook): AddressBook {
  return addressBook ?? { recipients: {} }
}

function given<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Fields
}
