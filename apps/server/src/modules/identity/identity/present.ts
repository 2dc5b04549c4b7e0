import type {
  CustomField,
  Identity,
  IdentityProfile,
  PrivacyStatus,
  V1Reason,
} from '@stoa/contract/services/identity/authentication'
import type { Member } from '@stoa/contract/services/members/members'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { hasNewsletter, loadTypedCustomFields, type TypedValue } from '../../members/members/ports/profile.ts'
import { type StoredMember } from '../../members/members/ports/reading.ts'

/** A member as the identity services show them. */
export async function loadIdentity(site: SiteRead, member: StoredMember, reasons: readonly V1Reason[] = []): Promise<Identity> {
  const { id, loginEmail, loginEmailVerified, createdDate, updatedDate } = member
  return {
    id,
    createdDate,
    updatedDate,
    email: { address: loginEmail!, isVerified: loginEmailVerified ?? false },
    status: { name: reasons.length > 0 ? 'PENDING' : statusName(member), reasons: [...reasons] },
    identityProfile: profileOf(member, await loadTypedCustomFields(site, member), await hasNewsletter(site, member)),
  }
}

function profileOf(member: StoredMember, values: readonly TypedValue[], subscription: boolean): IdentityProfile {
  const { contact, profile, privacyStatus, details } = member
  const { firstName, lastName, company, jobTitle, birthdate } = contact ?? {}
  const language = languageOf(member)
  return {
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(profile?.nickname && { nickname: profile.nickname }),
    ...(profile?.slug && { slug: profile.slug }),
    ...(profile?.photo?.url && { picture: profile.photo.url }),
    privacyStatus: (privacyStatus === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE') satisfies PrivacyStatus,
    subscription,
    ...(language && { language }),
    ...(details?.labels?.length && { labels: [...details.labels] }),
    ...(details?.vatId && { vatId: details.vatId }),
    ...(company && { company }),
    ...(jobTitle && { position: jobTitle }),
    ...(birthdate && { birthdate }),
    ...listsOf(member),
    ...(values.length > 0 && { customFields: values.map(customFieldOf) }),
  }
}

/** The language of emails, or another one that the profile named. */
export function languageOf({ preferences, details }: StoredMember): string | undefined {
  return preferences?.language ?? details?.language
}

function listsOf({ contact, details }: StoredMember): IdentityProfile {
  const { phones, emails, addresses } = contact ?? {}
  const untagged = { tag: 'UNTAGGED' as const }
  return {
    ...(phones?.length && {
      phones,
      phonesV2: phones.map((phone) => ({ ...untagged, ...(details?.phones?.find((each) => each.phone === phone) ?? { phone }) })),
    }),
    ...(emails?.length && {
      emails,
      secondaryEmails: emails.map((email) => ({
        email,
        tag: details?.emails?.find((each) => each.email === email)?.tag ?? 'UNTAGGED',
      })),
    }),
    ...(addresses?.length && {
      addresses: addresses.map(({ streetAddress, id, ...address }) => ({
        address: { ...address, ...(streetAddress && { streetName: streetAddress.name, streetNumber: streetAddress.number }) },
        tag: details?.addresses?.find((each) => each.id === id)?.tag ?? 'UNTAGGED',
      })),
    }),
  }
}

function customFieldOf({ key, fieldType, value }: TypedValue): CustomField {
  if (typeof value === 'number') return { name: key, value: { numValue: value } }
  // A date without a time is the beginning of that day.
  if (fieldType === 'DATE') return { name: key, value: { dateValue: new Date(String(value)).toISOString() } }
  return { name: key, value: { strValue: String(value) } }
}

function statusName({ status }: Member) {
  return status === 'APPROVED' ? 'ACTIVE' : status === 'UNKNOWN' || status === undefined ? 'UNKNOWN_STATUS' : status
}
