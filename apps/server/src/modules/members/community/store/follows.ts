import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { seesMember } from '../../members/ports/reading.ts'

export async function insertFollow({ db, siteId, now }: SiteTx, followerId: string, followedId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into member_follow (site_id, follower_id, followed_id, created_date)
    values (${siteId}, ${followerId}, ${followedId}, ${now}) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteFollow({ db, siteId }: SiteTx, followerId: string, followedId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from member_follow where site_id = ${siteId}
    and follower_id = ${followerId} and followed_id = ${followedId}`.execute(db)
  return numAffectedRows === 1n
}

export async function loadConnectionRows(
  site: SiteRead,
  memberId: string,
  otherIds: readonly string[],
): Promise<{ id: string; followed: boolean; following: boolean }[]> {
  const { db, siteId } = site
  const { rows } = await sql<{ id: string; followed: boolean; following: boolean }>`select other.id,
      exists (select from member_follow as follow where follow.site_id = ${siteId}
        and follow.follower_id = ${memberId} and follow.followed_id = other.id) as followed,
      exists (select from member_follow as follow where follow.site_id = ${siteId}
        and follow.follower_id = other.id and follow.followed_id = ${memberId}) as following
    from unnest(${[...new Set(otherIds)]}::uuid[]) with ordinality as other (id, position)
    where ${seesMember(site, sql.ref('other.id'))} order by other.position`.execute(db)
  return rows
}

export async function loadFollowsOf(
  { db, siteId }: SiteRead,
  memberId: string,
): Promise<{ follower_id: string; followed_id: string; created_date: Date }[]> {
  const { rows } = await sql<{ follower_id: string; followed_id: string; created_date: Date }>`
    select follower_id, followed_id, created_date from member_follow
    where site_id = ${siteId} and (follower_id = ${memberId} or followed_id = ${memberId}) order by created_date`.execute(db)
  return rows
}

/** Forgets whom a member followed and who followed them, once the member is gone for good; returns how many there were. */
export async function deleteFollowsOf({ db, siteId }: SiteTx, memberId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from member_follow
    where site_id = ${siteId} and (follower_id = ${memberId} or followed_id = ${memberId})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
