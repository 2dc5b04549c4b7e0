import type { Identity, IdentityProfile, V1Reason } from '@stoa/contract/services/identity/authentication'
import type { Member } from '@stoa/contract/services/members/members'

/** A member as the identity services show them. */
export function identityOf(member: Member, reasons: readonly V1Reason[] = []): Identity {
  const { id, loginEmail, loginEmailVerified, contact, profile, createdDate, updatedDate } = member
  return {
    id: id!,
    createdDate: createdDate!,
    updatedDate: updatedDate!,
    email: { address: loginEmail!, isVerified: loginEmailVerified ?? false },
    status: { name: reasons.length > 0 ? 'PENDING' : statusName(member), reasons: [...reasons] },
    identityProfile: {
      ...(contact?.firstName && { firstName: contact.firstName }),
      ...(contact?.lastName && { lastName: contact.lastName }),
      ...(profile?.nickname && { nickname: profile.nickname }),
      ...(profile?.slug && { slug: profile.slug }),
      privacyStatus: member.privacyStatus === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE',
    },
  }
}

function statusName({ status }: Member) {
  return status === 'APPROVED' ? 'ACTIVE' : status === 'UNKNOWN' || status === undefined ? 'UNKNOWN_STATUS' : status
}

/** The member that a registration's profile describes. */
export function memberOf(email: string, profile: IdentityProfile | undefined): Member {
  const { firstName, lastName, nickname, company, position, birthdate, privacyStatus, phonesV2, phones } = profile ?? {}
  const numbers = phonesV2?.flatMap(({ phone }) => phone ?? []) ?? phones ?? []
  return {
    loginEmail: email,
    ...((privacyStatus === 'PUBLIC' || privacyStatus === 'PRIVATE') && { privacyStatus }),
    profile: { ...(nickname && { nickname }) },
    contact: {
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
      ...(company && { company: company.slice(0, 100) }),
      ...(position && { jobTitle: position.slice(0, 100) }),
      ...(birthdate && { birthdate }),
      ...(numbers.length > 0 && { phones: numbers }),
    },
  }
}
