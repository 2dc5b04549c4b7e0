import type * as contract from '@stoa/contract/services/members/authentication'
import type { StoredMember } from '../../members/members/ports/reading.ts'

export function presentOlderMember(member: StoredMember): contract.Member {
  const { id, loginEmail, loginEmailVerified, status, privacyStatus, profile, contact, createdDate, updatedDate } = member
  return {
    id,
    emailVerified: loginEmailVerified ?? false,
    role: 'MEMBER',
    loginEmail: loginEmail!,
    ...(profile.nickname && { memberName: profile.nickname, nickname: profile.nickname }),
    ...(contact?.firstName && { firstName: contact.firstName }),
    ...(contact?.lastName && { lastName: contact.lastName }),
    slug: profile.slug,
    profilePrivacyStatus: privacyStatus === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE',
    status: olderStatus[status as keyof typeof olderStatus],
    contactId: id,
    creationDate: createdDate,
    lastUpdateDate: updatedDate,
  }
}

const olderStatus = { PENDING: 'APPLICANT', APPROVED: 'ACTIVE', BLOCKED: 'BLOCKED', OFFLINE: 'OFFLINE_ONLY' } as const
