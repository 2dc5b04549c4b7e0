import type { Member, Set as Fieldset } from '@stoa/contract/services/members/members'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { StoredMember } from './stored-member.ts'

/** A member as responses and events contain it. */
export type ShownMember = Member & { id: string }

/**
 * A member as a caller gets it. `PUBLIC` has the profile, with the statuses as UNKNOWN; `EXTENDED` the account as well, and `FULL`
 * also the contact details. Only staff and the member get more than the profile, whatever they ask for.
 */
export function showMember(caller: Caller | undefined, member: StoredMember, fieldsets: readonly Fieldset[] = []): ShownMember {
  const { id, profile, createdDate, updatedDate } = member
  const isOwn = caller?.kind === 'MEMBER' && caller.memberId === id
  const mayKnow = !caller || isStaff(caller) || isOwn
  const isPublic = !mayKnow || (!fieldsets.includes('EXTENDED') && !fieldsets.includes('FULL'))
  const common = { id, profile }
  if (isPublic) return { ...common, status: 'UNKNOWN', privacyStatus: 'UNKNOWN', activityStatus: 'UNKNOWN' }
  const { loginEmail, loginEmailVerified, status, privacyStatus, activityStatus, lastLoginDate, contact } = member
  return {
    ...common,
    ...(loginEmail && { loginEmail, loginEmailVerified: loginEmailVerified ?? false }),
    status,
    privacyStatus,
    activityStatus,
    // There are no contacts apart from members, so a member is their own contact.
    contactId: id,
    createdDate,
    updatedDate,
    ...(lastLoginDate && { lastLoginDate: new Date(lastLoginDate).toISOString() }),
    ...(fieldsets.includes('FULL') && { contact: contact ?? {} }),
  }
}

/** A member with all fields: what writes answer to whoever may write, and what events tell. */
export function wholeMember(member: StoredMember): ShownMember {
  return showMember(undefined, member, ['FULL'])
}
