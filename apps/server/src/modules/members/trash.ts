import type { Member } from '@stoa/contract/services/members/members'
import { sql } from 'kysely'
import { jsonb } from '../../kernel/database/database.ts'
import { notFound } from '../../kernel/errors.ts'
import type { RetentionRule } from '../../kernel/retention.ts'
import type { SiteTx } from '../../kernel/site.ts'
import { removeBlocksOf } from './blocks.ts'
import { member } from './entity.ts'
import { purgedEvent } from './purged.ts'
import { checkMayDelete } from './staff.ts'

/**
 * Deletes a member, who can be restored for a while. `contentAssigneeId` is the member who takes over what they wrote. `field` is
 * what of the request names the member.
 */
export async function trashMember(
  site: SiteTx,
  id: string,
  { contentAssigneeId, field = 'id' }: { contentAssigneeId?: string | null | undefined; field?: string } = {},
): Promise<Member> {
  await checkMayDelete(site, id, field)
  const gone = await member.remove(site, id)
  await sql`insert into member_trash (site_id, id, deleted_date, content_assignee_id, member)
    values (${site.siteId}, ${id}, ${site.now}, ${contentAssigneeId ?? null}, ${jsonb(gone)})`.execute(site.db)
  return gone
}

/** Restores a deleted member with id, login email and slug. Throws where somebody has taken one of them meanwhile. */
export async function restoreMember(site: SiteTx, id: string): Promise<Member> {
  const { rows } = await sql<{ member: Member }>`delete from member_trash where site_id = ${site.siteId} and id = ${id}
    returning member`.execute(site.db)
  if (!rows[0]) throw notFound('member', { id })
  return member.restore(site, rows[0].member)
}

/** How long deleted members can be restored. */
export const trashRetention: RetentionRule = {
  name: 'deletedMembers',
  defaultDays: 30,
  minDays: 1,
  maxDays: 90,
  async purge(site, before, limit) {
    const { db, siteId } = site
    const { rows } = await sql<{ id: string }>`delete from member_trash where site_id = ${siteId} and id in (
      select id from member_trash where site_id = ${siteId} and deleted_date < ${before} limit ${limit}) returning id`.execute(db)
    const ids = rows.map(({ id }) => id)
    await removeBlocksOf(site, ids)
    for (const id of ids) site.record(purgedEvent(id))
    return ids.length
  },
}
