import type { StoredMember } from './entity.ts'
import { sql, type RawBuilder } from 'kysely'
import { asStaff, visibleTo } from '../../../kernel/site/audience.ts'
import { notFound, refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { findBlockingMember } from './store/blocks.ts'
import { member, visibleMembers } from './entity.ts'

/**
 * A member as the caller sees them. Throws MEMBER_TO_MEMBER_BLOCKED for one whom the caller blocked. Whoever blocked the caller
 * does not exist for them, like anybody else whom they do not see.
 */
export async function getVisibleMember(site: SiteRead, id: string): Promise<StoredMember> {
  const { caller } = site
  const found = await member.find(site, id)
  if (found) return found
  if (caller?.kind === 'MEMBER' && (await findBlockingMember(site, caller.memberId, id)) === caller.memberId)
    throw refusal('MEMBER_TO_MEMBER_BLOCKED', 'you have blocked this member', { memberId: id })
  throw notFound('member', { id })
}

/**
 * A member whom the caller may report: one whom they see, and one with a public profile whom they or the site have blocked. Whoever
 * blocked the caller does not exist for them, like anybody else whom they do not see.
 */
export async function getReportableMember(site: SiteRead, id: string): Promise<StoredMember> {
  const visible = await member.find(site, id)
  if (visible) return visible
  const hidden = await member.find(asStaff(site), id)
  if (hidden?.privacyStatus === 'PUBLIC' && site.caller?.kind === 'MEMBER') {
    const { memberId } = site.caller
    const blockedBy = await findBlockingMember(site, memberId, id)
    if (blockedBy !== id && (hidden.status === 'BLOCKED' || blockedBy === memberId)) return hidden
  }
  throw notFound('member', { id })
}

/** The name under which an approved member's own things are shown; without one where their profile is hidden from the caller. */
export async function findMemberShowing(site: SiteRead, id: string): Promise<{ nickname?: string } | undefined> {
  const found = await member.find(asStaff(site), id)
  if (found?.status !== 'APPROVED') return undefined
  const nickname = (await member.find(site, id))?.profile?.nickname
  return found.privacyStatus === 'PUBLIC' && nickname ? { nickname } : {}
}

/** The condition that a member exists and that the caller sees them. `id` is an expression of the statement around it. */
export function seesMember(site: SiteRead, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const isVisible = visibleTo(site, visibleMembers) ?? sql`true`
  return sql<boolean>`exists (select from member where member.site_id = ${site.siteId} and member.id = ${id} and ${isVisible})`
}
