import type { Member, Set as Fieldset } from '@stoa/contract/services/members/members'
import { isStaff, type Caller } from '../../../kernel/site/identity.ts'

/**
 * A member as a caller gets it. `PUBLIC` has the profile, with the statuses as UNKNOWN; `EXTENDED` the account as well, and `FULL`
 * also the contact details. Only staff and the member get more than the profile, whatever they ask for.
 */
export function showMember(caller: Caller | undefined, member: Member, fieldsets: readonly Fieldset[] = []): Member {
  const { id, profile, createdDate, updatedDate } = member
  const isOwn = caller?.kind === 'MEMBER' && caller.memberId === id
  const mayKnow = !caller || isStaff(caller) || isOwn
  const isPublic = !mayKnow || (!fieldsets.includes('EXTENDED') && !fieldsets.includes('FULL'))
  const common = { id: id!, profile: profile! }
  if (isPublic) return { ...common, status: 'UNKNOWN', privacyStatus: 'UNKNOWN', activityStatus: 'UNKNOWN' }
  const { loginEmail, loginEmailVerified, status, privacyStatus, activityStatus, lastLoginDate, contact } = member
  return {
    ...common,
    ...(loginEmail && { loginEmail, loginEmailVerified: loginEmailVerified ?? false }),
    status: status!,
    privacyStatus: privacyStatus!,
    activityStatus: activityStatus!,
    // There are no contacts apart from members, so a member is their own contact.
    contactId: id!,
    createdDate: createdDate!,
    updatedDate: updatedDate!,
    ...(lastLoginDate && { lastLoginDate: new Date(lastLoginDate).toISOString() }),
    ...(fieldsets.includes('FULL') && { contact: contact ?? {} }),
  }
}

/** A member with all fields: what writes answer to whoever may write, and what events tell. */
export function wholeMember(member: Member): Member {
  return showMember(undefined, member, ['FULL'])
}
