import type { Address, Identity, IdentityProfile, V1CustomValue, V1Reason } from '@stoa/contract/services/identity/authentication'
import type { Contact, Member } from '@stoa/contract/services/members/members'
import type { PathOfPart, PathOfValue } from '../members/index.ts'

/** A member as the identity services show them. */
export function identityOf(member: Member, reasons: readonly V1Reason[] = []): Identity {
  const { id, loginEmail, loginEmailVerified, createdDate, updatedDate } = member
  return {
    id: id!,
    createdDate: createdDate!,
    updatedDate: updatedDate!,
    email: { address: loginEmail!, isVerified: loginEmailVerified ?? false },
    status: { name: reasons.length > 0 ? 'PENDING' : statusName(member), reasons: [...reasons] },
    identityProfile: profileOf(member),
  }
}

function profileOf({ contact, profile, privacyStatus }: Member): IdentityProfile {
  const { firstName, lastName, company, jobTitle, birthdate, phones, emails, addresses, customFields } = contact ?? {}
  return {
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(profile?.nickname && { nickname: profile.nickname }),
    ...(profile?.slug && { slug: profile.slug }),
    ...(profile?.photo?.url && { picture: profile.photo.url }),
    privacyStatus: privacyStatus === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE',
    ...(company && { company }),
    ...(jobTitle && { position: jobTitle }),
    ...(birthdate && { birthdate }),
    ...(phones?.length && { phones, phonesV2: phones.map((phone) => ({ phone, tag: 'UNTAGGED' as const })) }),
    ...(emails?.length && { emails, secondaryEmails: emails.map((email) => ({ email, tag: 'UNTAGGED' as const })) }),
    ...(addresses?.length && {
      addresses: addresses.map(({ streetAddress, id: _id, ...address }) => ({
        address: { ...address, ...(streetAddress && { streetName: streetAddress.name, streetNumber: streetAddress.number }) },
        tag: 'UNTAGGED' as const,
      })),
    }),
    ...(customFields && {
      customFields: Object.entries(customFields).map(([name, { value }]) => ({
        name,
        value: typeof value === 'number' ? { numValue: value } : { strValue: String(value) },
      })),
    }),
  }
}

function statusName({ status }: Member) {
  return status === 'APPROVED' ? 'ACTIVE' : status === 'UNKNOWN' || status === undefined ? 'UNKNOWN_STATUS' : status
}

/**
 * The member that a registration's profile describes. Labels, language, subscription and VAT id are for contacts, which members do not
 * have; the slug follows the nickname.
 */
export function memberOf(email: string, profile: IdentityProfile = {}): Member {
  const { firstName, lastName, nickname, picture, company, position, birthdate, privacyStatus, customFields } = profile
  const phones = profile.phonesV2?.flatMap(({ phone }) => phone ?? []) ?? profile.phones ?? []
  const emails = profile.secondaryEmails?.flatMap(({ email: other }) => other ?? []) ?? profile.emails ?? []
  const addresses = profile.addresses?.flatMap(({ address }) => (address ? [toAddress(address)] : [])) ?? []
  return {
    loginEmail: email,
    ...((privacyStatus === 'PUBLIC' || privacyStatus === 'PRIVATE') && { privacyStatus }),
    profile: { ...(nickname && { nickname }), ...(picture && { photo: { url: picture } }) },
    contact: {
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
      ...(company && { company: company.slice(0, 100) }),
      ...(position && { jobTitle: position.slice(0, 100) }),
      ...(birthdate && { birthdate }),
      ...(phones.length > 0 && { phones }),
      ...(emails.length > 0 && { emails }),
      ...(addresses.length > 0 && { addresses }),
      ...(customFields?.length && {
        customFields: Object.fromEntries(customFields.map(({ name = '', value }) => [name, { value: plainValue(value) }])),
      }),
    },
  }
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
export function pathsInProfile(profile: IdentityProfile | undefined): { pathOf: PathOfValue; pathOfPart: PathOfPart } {
  const names: Partial<Record<Parameters<PathOfPart>[0], string>> = {
    photo: 'picture',
    ...(profile?.phonesV2 && { phones: 'phonesV2' }),
    ...(profile?.secondaryEmails && { emails: 'secondaryEmails' }),
  }
  return {
    pathOf(key) {
      const index = profile?.customFields?.findIndex(({ name }) => name === key) ?? -1
      return index < 0 ? 'profile.customFields' : `profile.customFields[${index}].value`
    },
    pathOfPart: (part) => `profile.${names[part] ?? part}`,
  }
}
