import type { Member } from '@stoa/contract/services/members/members'
import { sql, type RawBuilder } from 'kysely'
import { invalid, notFound } from '../../../kernel/basics/errors.ts'
import type { Person } from '../../../kernel/site/personal-data.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { member, type StoredMember } from './entity.ts'
import { checkMayDelete } from './staff.ts'
import { renewSecurityStamp } from './store/members.ts'
import { insertTrashed, deleteRestorable, markErasing } from './store/trash.ts'

/** How long deleted members can be restored, if the site has not chosen another period. */
export const trashPeriod = { name: 'deletedMembers', defaultDays: 30 }

/**
 * Deletes a member, who can be restored for a while. `contentAssigneeId` is the member who takes over what they published, once they are
 * erased: somebody whom the caller sees. `field` is what of the request names the member. `byMember`: they delete themselves, and may
 * cancel it.
 */
export async function trashMember(
  site: SiteTx,
  id: string,
  {
    contentAssigneeId,
    field = 'id',
    byMember = false,
  }: { contentAssigneeId?: string | null | undefined; field?: string; byMember?: boolean } = {},
): Promise<StoredMember> {
  await checkMayDelete(site, id, field)
  if (contentAssigneeId) await checkAssignee(site, id, contentAssigneeId)
  const gone = await member.remove(site, id)
  await insertTrashed(site, { id, contentAssigneeId, member: gone, byMember })
  return gone
}

async function checkAssignee(site: SiteRead, id: string, contentAssigneeId: string): Promise<void> {
  if (contentAssigneeId === id)
    throw invalid({ field: 'contentAssigneeId', description: 'is the member who is deleted', violatedRule: 'OTHER', data: {} })
  await member.get(site, contentAssigneeId)
}

/**
 * Restores a deleted member with id, login email and slug. Throws where somebody has taken one of them meanwhile, and once the
 * member's erasure has begun.
 */
export async function restoreMember(site: SiteTx, id: string): Promise<Member> {
  const trashed = await deleteRestorable(site, id)
  if (!trashed) throw notFound('member', { id })
  const restored = await member.restore(site, trashed)
  await renewSecurityStamp(site, id)
  return restored
}

/** The condition that an email address is the verified one of a member who was deleted and can still be restored. */
export function isDeletedEmail({ siteId }: Pick<SiteRead, 'siteId'>, email: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from member_trash where member_trash.site_id = ${siteId}
    and member_trash.member ->> 'loginEmail' = ${email} and (member_trash.member ->> 'loginEmailVerified')::boolean)`
}

/** From now on a deleted member can no longer be restored. Undefined where there is none, or somebody else has begun to erase them. */
export async function takeForErasure(site: SiteTx, id: string): Promise<Person | undefined> {
  const gone = await markErasing(site, id)
  return gone && { ...asPerson(gone.member), ...(gone.assignee && { contentAssigneeId: gone.assignee }) }
}

export function asPerson({ id, loginEmail, loginEmailVerified }: StoredMember): Person {
  return { memberId: id, ...(loginEmail && loginEmailVerified && { email: loginEmail }) }
}
