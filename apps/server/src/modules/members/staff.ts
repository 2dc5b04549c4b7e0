import { sql } from 'kysely'
import type { SiteRead } from '../../kernel/site.ts'
import { staffAccounts } from '../sites/index.ts'

/** A member who is also one of the people of the back office. */
export interface StaffMember {
  memberId: string
  userId: string
  isOwner: boolean
}

/**
 * Those of some members who work on the site. A member and a person are the same if they have the same email, and the member has
 * proved that it is theirs: anybody can register with the owner's address.
 */
export async function staffAmong(site: SiteRead, memberIds: readonly string[]): Promise<StaffMember[]> {
  const { rows } = await sql<{ id: string; user_id: string; is_owner: boolean }>`select member.id, staff.user_id, staff.is_owner
    from member join ${staffAccounts(site)} as staff on staff.email = member.login_email
    where member.site_id = ${site.siteId} and member.login_email_verified and member.id = any(${memberIds}::uuid[])`.execute(
    site.db,
  )
  return rows.map(({ id, user_id, is_owner }) => ({ memberId: id, userId: user_id, isOwner: is_owner }))
}
