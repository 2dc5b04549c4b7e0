import { sql, type RawBuilder } from 'kysely'
import { brokenRule, refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadStaffAccounts, type StaffAccount } from '../../platform/sites/index.ts'
import { findStaffMembers } from './store/staff.ts'

/** A member who is also one of the people of the back office. */
export interface StaffMember {
  memberId: string
  userId: string
  isOwner: boolean
}

/**
 * The members who work on the site, as a subquery. A member and a person are the same if they have the same email, and the member
 * has proved that it is theirs: anybody can register with the owner's address.
 */
export function staffMembers({ siteId }: SiteRead, accounts: readonly StaffAccount[]): RawBuilder<unknown> {
  const columns = sql`${accounts.map(({ userId }) => userId)}::uuid[], ${accounts.map(({ email }) => email)}::text[],
    ${accounts.map(({ isOwner }) => isOwner)}::boolean[]`
  return sql`select member.site_id, member.id, member.created_date, member.status, staff.user_id, staff.is_owner
    from member join unnest(${columns}) as staff (user_id, email, is_owner) on staff.email = member.login_email
    where member.site_id = ${siteId} and member.login_email_verified`
}

/** Those of some members who work on the site. */
export async function findStaffAmong(site: SiteRead, memberIds: readonly string[]): Promise<StaffMember[]> {
  const members = staffMembers(site, await loadStaffAccounts(site))
  const rows = await findStaffMembers(site, members, memberIds)
  return rows.map(({ id, user_id, is_owner }) => ({ memberId: id, userId: user_id, isOwner: is_owner }))
}

/**
 * Throws where nobody may block, mute or disconnect a member: the person who does it, and the site's owner. `userId` is who does it;
 * absent for an app.
 */
export async function checkMayRestrict(site: SiteRead, memberId: string, userId: string | undefined): Promise<void> {
  const [staff] = await findStaffAmong(site, [memberId])
  if (!staff) return
  if (staff.userId === userId)
    throw refusal('MEMBER_SELF_BLOCK_FORBIDDEN', 'you cannot block, mute or disconnect yourself', { memberId })
  if (staff.isOwner)
    throw refusal('OWNER_MEMBER_BLOCK_FORBIDDEN', 'the owner of the site cannot be blocked, muted or disconnected', { memberId })
}

/** Throws where a member works on the site: the person leaves the site's staff before their member is deleted. */
export async function checkMayDelete(site: SiteRead, memberId: string, field: string): Promise<void> {
  const [staff] = await findStaffAmong(site, [memberId])
  if (staff)
    throw brokenRule(field, 'OWNER_OR_CONTRIBUTOR_MEMBER_DELETE_FORBIDDEN', 'is the member of somebody who works on the site', {
      memberId,
    })
}
