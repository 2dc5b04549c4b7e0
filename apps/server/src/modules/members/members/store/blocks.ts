import { sql, type RawBuilder } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { showsProfiles } from '../privacy.ts'

export async function loadBlockedIds({ db, siteId }: SiteRead, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select blocked_id as id from member_block
    where site_id = ${siteId} and blocking_id = ${memberId} order by created_date`.execute(db)
  return rows.map(({ id }) => id)
}

/** Hides two members from each other. Both are locked, and the pair has no block yet. */
export async function addBlock({ db, siteId, now }: SiteTx, blockingId: string, blockedId: string): Promise<void> {
  await sql`insert into member_block (site_id, blocking_id, blocked_id, created_date)
    values (${siteId}, ${blockingId}, ${blockedId}, ${now})`.execute(db)
}

/** Returns whether there was one. Only the member who made a block can remove it. */
export async function removeBlock({ db, siteId }: SiteTx, blockingId: string, blockedId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from member_block
    where site_id = ${siteId} and blocking_id = ${blockingId} and blocked_id = ${blockedId}`.execute(db)
  return numAffectedRows === 1n
}

/** Forgets the blocks of a member who is gone for good; returns how many there were. */
export async function deleteBlocksOf({ db, siteId }: SiteTx, memberId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from member_block where site_id = ${siteId}
    and (blocking_id = ${memberId} or blocked_id = ${memberId})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Which of two members blocked the other. */
export async function findBlockingMember({ db, siteId }: SiteRead, one: string, other: string): Promise<string | undefined> {
  const { rows } = await sql<{ blocking_id: string }>`select blocking_id from member_block where site_id = ${siteId}
    and ((blocking_id = ${one} and blocked_id = ${other}) or (blocking_id = ${other} and blocked_id = ${one}))`.execute(db)
  return rows[0]?.blocking_id
}

/** The ids of all members who are hidden from a member, as a subquery. */
export function hiddenFrom({ siteId }: SiteRead, memberId: string): RawBuilder<unknown> {
  return sql`(select blocked_id from member_block where site_id = ${siteId} and blocking_id = ${memberId}
    union all select blocking_id from member_block where site_id = ${siteId} and blocked_id = ${memberId})`
}

/** The names of members whom the caller has blocked, as they would be seen without that block. */
export async function loadBlockedNames(site: SiteRead, ownId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { db, siteId } = site
  const { rows } = await sql<{ id: string; nickname: string }>`select id, nickname from member
    where site_id = ${siteId} and id = any(${[...ids]}::uuid[]) and nickname is not null
      and status = 'APPROVED' and privacy_status = 'PUBLIC' and ${showsProfiles(site)}
      and not exists (select from member_block where member_block.site_id = ${siteId}
        and blocking_id = member.id and blocked_id = ${ownId})`.execute(db)
  return new Map(rows.map(({ id, nickname }) => [id, nickname]))
}
