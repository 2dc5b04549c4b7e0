import { sql } from 'kysely'
import type { SiteTx, SiteRead } from '../../../../kernel/site/site.ts'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { StoredMember } from '../entity.ts'

export async function replaceInTrash({ db, siteId }: SiteTx, from: string, to: string, id: string): Promise<void> {
  await sql`update member_trash set member = replace(member::text, ${from}, ${to})::jsonb
    where site_id = ${siteId} and id = ${id}`.execute(db)
}

export async function deleteAssignee({ db, siteId }: SiteTx, memberId: string): Promise<void> {
  await sql`update member_trash set content_assignee_id = null
    where site_id = ${siteId} and content_assignee_id = ${memberId}`.execute(db)
}

export async function deleteTrashed({ db, siteId }: SiteTx, memberId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from member_trash where site_id = ${siteId} and id = ${memberId}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export async function insertTrashed(
  { db, siteId, now }: SiteTx,
  {
    id,
    contentAssigneeId,
    member,
    byMember,
  }: { id: string; contentAssigneeId: string | null | undefined; member: StoredMember; byMember: boolean },
): Promise<void> {
  await sql`insert into member_trash (site_id, id, deleted_date, content_assignee_id, member, by_member)
    values (${siteId}, ${id}, ${now}, ${contentAssigneeId ?? null}, ${jsonb(member)}, ${byMember})`.execute(db)
}

export async function deleteRestorable({ db, siteId }: SiteTx, id: string): Promise<StoredMember | undefined> {
  const { rows } = await sql<{ member: StoredMember }>`delete from member_trash where site_id = ${siteId} and id = ${id}
    and not erasing returning member`.execute(db)
  return rows[0]?.member
}

export async function markErasing(
  { db, siteId }: SiteTx,
  id: string,
): Promise<{ member: StoredMember; assignee: string | null } | undefined> {
  const { rows } = await sql<{ member: StoredMember; assignee: string | null }>`update member_trash set erasing = true
    where site_id = ${siteId} and id = ${id} and not erasing returning member,
      (select assignee.id from member as assignee where assignee.site_id = ${siteId} and assignee.id = content_assignee_id) as assignee`.execute(
    db,
  )
  return rows[0]
}

/** The member with this login email who deleted themselves and can still be restored: the last one, where there are several. */
export async function findOwnDeletion({ db, siteId }: SiteRead, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from member_trash
    where site_id = ${siteId} and member ->> 'loginEmail' = ${email} and by_member and not erasing
    order by deleted_date desc limit 1`.execute(db)
  return rows[0]?.id
}

/** Members who were deleted before a time and are not being erased yet. */
export async function loadExpiredTrash({ db, siteId }: SiteRead, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from member_trash
    where site_id = ${siteId} and deleted_date < ${before} and not erasing order by deleted_date limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
