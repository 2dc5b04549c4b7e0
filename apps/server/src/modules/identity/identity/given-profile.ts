import type { Address, IdentityProfile, V1CustomValue } from '@stoa/contract/services/identity/authentication'
import type { Contact, Member } from '@stoa/contract/services/members/members'
import { newId } from '../../../kernel/basics/ids.ts'
import type { ProfileDetails } from '../../members/members/ports/profile.ts'
import type { RegistrationDetails } from '../../members/members/ports/accounts.ts'

/** The fields of a member that a profile gives, and the other data that `members` keeps. */
export interface GivenProfile {
  member: Member
  besides: RegistrationDetails
}

export function givenProfile(email: string, profile: IdentityProfile = {}): GivenProfile {
  const { firstName, lastName, nickname, picture, company, position, birthdate, privacyStatus, customFields } = profile
  const phones = profile.phonesV2?.flatMap(({ phone }) => phone ?? []) ?? profile.phones ?? []
  const emails = profile.secondaryEmails?.flatMap(({ email: other }) => other ?? []) ?? profile.emails ?? []
  const addresses = (profile.addresses ?? []).flatMap(({ address, tag }) =>
    address ? [{ address: { ...toAddress(address), id: newId() }, tag }] : [],
  )
  const member: Member = {
    loginEmail: email,
    ...((privacyStatus === 'PUBLIC' || privacyStatus === 'PRIVATE') && { privacyStatus }),
    profile: { ...(nickname && { nickname }), ...(picture && { photo: { url: picture } }) },
    contact: {
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
      ...(company && { company }),
      ...(position && { jobTitle: position }),
      ...(birthdate && { birthdate }),
      ...(phones.length > 0 && { phones }),
      ...(emails.length > 0 && { emails }),
      ...(addresses.length > 0 && { addresses: addresses.map(({ address }) => address) }),
      ...(customFields?.length && {
        customFields: Object.fromEntries(customFields.map(({ name = '', value }) => [name, { value: plainValue(value) }])),
      }),
    },
  }
  const tagged = addresses.flatMap(({ address, tag }) => (isTag(tag) ? [{ id: address.id, tag }] : []))
  return { member, besides: { ...besidesOf(profile, tagged), ...pathsInProfile(profile) } }
}

function besidesOf(profile: IdentityProfile, addresses: NonNullable<ProfileDetails['addresses']>): RegistrationDetails {
  const { language, labels, vatId, slug, subscription, secondaryEmails, phonesV2 } = profile
  const emails = secondaryEmails?.flatMap(({ email, tag }) => (email && isTag(tag) ? [{ email, tag }] : [])) ?? []
  const phones =
    phonesV2?.flatMap(({ phone, countryCode, tag }) =>
      phone && (countryCode || isTag(tag)) ? [{ phone, ...(countryCode && { countryCode }), ...(isTag(tag) && { tag }) }] : [],
    ) ?? []
  const isMailed = language === 'de' || language === 'en'
  const details: ProfileDetails = {
    ...(labels?.length && { labels }),
    ...(language && !isMailed && { language }),
    ...(vatId && { vatId }),
    ...(emails.length > 0 && { emails }),
    ...(phones.length > 0 && { phones }),
    ...(addresses.length > 0 && { addresses }),
  }
  return {
    slug: slug || undefined,
    wantsNewsletter: subscription ?? undefined,
    language: isMailed ? language : undefined,
    details: Object.keys(details).length > 0 ? details : undefined,
  }
}

function isTag<Tag extends string>(tag: Tag | undefined): tag is Exclude<Tag, 'UNTAGGED'> {
  return tag !== undefined && tag !== 'UNTAGGED'
}

function toAddress({ streetName, streetNumber, ...address }: Address): NonNullable<Contact['addresses']>[number] {
  if (!streetName && !streetNumber) return address
  const { addressLine: _line, ...rest } = address
  return { ...rest, streetAddress: { ...(streetName && { name: streetName }), ...(streetNumber && { number: streetNumber }) } }
}

/** A field has one text, number, date or web address. Lists and maps are refused as values of another type. */
function plainValue(value: V1CustomValue | undefined): unknown {
  const [plain] = Object.values(value ?? {})
  return plain
}

/** Where a profile has the value of a custom field, and the other parts of a member. */
function pathsInProfile(profile: IdentityProfile): Required<Pick<RegistrationDetails, 'pathOf' | 'pathOfPart'>> {
  const names: Record<string, string> = {
    photo: 'picture',
    jobTitle: 'position',
    ...(profile.phonesV2 && { phones: 'phonesV2' }),
    ...(profile.secondaryEmails && { emails: 'secondaryEmails' }),
  }
  return {
    pathOf(key) {
      const index = profile.customFields?.findIndex(({ name }) => name === key) ?? -1
      return index < 0 ? 'profile.customFields' : `profile.customFields[${index}].value`
    },
    pathOfPart: (part) => `profile.${names[part] ?? part}`,
  }
}
