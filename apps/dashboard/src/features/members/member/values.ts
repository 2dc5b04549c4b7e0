import { t } from '@lingui/core/macro'
import type { Address, Contact, Member, PrivacyStatusStatus, Profile } from '@stoa/contract/services/members/members'
import { findChanges } from '../../../lib/calls/changes.ts'
import { isEqual } from '../../../lib/record/merge-edits.ts'
import type { PlaceValues } from '../../../lib/site/place-fields.tsx'

export interface MemberAddress extends PlaceValues {
  /** Empty for a new address. */
  id: string
}

export interface MemberValues {
  nickname: string
  title: string
  slug: string
  /** The URL of the profile picture, which can only be removed. */
  photo: string
  privacyStatus: PrivacyStatusStatus
  firstName: string
  lastName: string
  company: string
  jobTitle: string
  /** For example '1990-05-17'. */
  birthdate: string
  phones: string[]
  addresses: MemberAddress[]
}

export const emptyAddress: MemberAddress = {
  id: '',
  addressLine: '',
  addressLine2: '',
  postalCode: '',
  city: '',
  subdivision: '',
  country: '',
}

export function toValues({ profile = {}, contact = {}, privacyStatus }: Member): MemberValues {
  return {
    nickname: profile.nickname ?? '',
    title: profile.title ?? '',
    slug: profile.slug ?? '',
    photo: profile.photo?.url ?? '',
    privacyStatus: privacyStatus === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE',
    firstName: contact.firstName ?? '',
    lastName: contact.lastName ?? '',
    company: contact.company ?? '',
    jobTitle: contact.jobTitle ?? '',
    birthdate: contact.birthdate ?? '',
    phones: contact.phones ?? [],
    addresses: (contact.addresses ?? []).map(toAddressValues),
  }
}

/** The changed fields alone, because members change themselves too. The slug has a call of its own. */
export function toChange(values: MemberValues, base: Member): Member {
  const before = toValues(base)
  const profile = findChanges(toProfile(values), toProfile(before))
  const contact: Partial<Contact> = findChanges(toContact(values), toContact(before))
  if (!isEqual(values.addresses, before.addresses))
    contact.addresses = toAddresses(values.addresses, base.contact?.addresses ?? [])
  return {
    id: base.id!,
    ...(values.privacyStatus !== before.privacyStatus && { privacyStatus: values.privacyStatus }),
    ...(Object.keys(profile).length > 0 && { profile }),
    ...(Object.keys(contact).length > 0 && { contact }),
  }
}

export function checkMember({ slug, addresses }: MemberValues): Record<string, string | undefined> {
  const missing = addresses.map(({ addressLine }, index) => [
    `addresses.${index}.addressLine`,
    addressLine.trim() ? undefined : t`Enter street and number.`,
  ])
  return {
    ...(!slug.trim() && { slug: t`Enter the address of the profile.` }),
    ...Object.fromEntries(missing),
  }
}

function toProfile({ nickname, title, photo }: MemberValues): Profile {
  return {
    nickname: nickname.trim() || null,
    title: title.trim() || null,
    ...(!photo && { photo: null as never }),
  }
}

function toContact({ firstName, lastName, company, jobTitle, birthdate, phones }: MemberValues): Contact {
  const text = (typed: string) => typed.trim() || null
  return {
    firstName: text(firstName),
    lastName: text(lastName),
    company: text(company),
    jobTitle: text(jobTitle),
    birthdate: text(birthdate),
    phones,
  }
}

function toAddressValues({ id, country, subdivision, city, postalCode, addressLine2, ...address }: Address): MemberAddress {
  return {
    id: id ?? '',
    addressLine: toLine(address),
    addressLine2: addressLine2 ?? '',
    postalCode: postalCode ?? '',
    city: city ?? '',
    subdivision: subdivision ?? '',
    country: country ?? '',
  }
}

/** A street whose line is unchanged keeps its separate parts. */
function toAddresses(addresses: readonly MemberAddress[], before: readonly Address[]): Address[] {
  return addresses.map(({ id, addressLine, ...place }) => {
    const { streetAddress } = before.find((each) => (each.id ?? '') === id && toLine(each) === addressLine) ?? {}
    const texts = Object.entries(place).flatMap(([name, typed]) => (typed?.trim() ? [[name, typed.trim()] as const] : []))
    return {
      ...(id && { id }),
      ...(streetAddress ? { streetAddress } : { addressLine: addressLine.trim() }),
      ...Object.fromEntries(texts),
    }
  })
}

function toLine({ addressLine, streetAddress: street }: Pick<Address, 'addressLine' | 'streetAddress'>): string {
  return addressLine ?? [street?.name, street?.number].filter(Boolean).join(' ')
}
