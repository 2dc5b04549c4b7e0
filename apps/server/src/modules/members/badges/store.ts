import { sql, type RawBuilder } from 'kysely'
import { every, visibleTo } from '../../../kernel/site/audience.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { Row } from '../../../kernel/lists/entity/entity.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { badgeAssignment, assignmentsOfVisibleMembers, type StoredAssignment } from './assignment.ts'

/** Gives a badge to members who do not have it yet. Returns the new assignments. */
export async function insertAssignments(
  site: SiteTx,
  badgeId: string,
  memberIds: readonly string[],
): Promise<StoredAssignment[]> {
  const { rows } = await sql<Row>`
    insert into badge_assignment (site_id, id, revision, created_date, updated_date, badge_id, member_id, doc)
    select ${site.siteId}, given.id, 1, ${site.now}, ${site.now}, ${badgeId}, given.member_id, '{}'
    from unnest(${memberIds.map(() => newId())}::uuid[], ${memberIds}::uuid[]) as given (id, member_id)
    on conflict (site_id, badge_id, member_id) do nothing returning ${badgeAssignment.selected}`.execute(site.db)
  return rows.map(badgeAssignment.present)
}

export async function deleteAssignments(
  site: SiteTx,
  badgeId: string,
  memberIds: readonly string[],
): Promise<StoredAssignment[]> {
  const { rows } = await sql<Row>`delete from badge_assignment
    where site_id = ${site.siteId} and badge_id = ${badgeId} and member_id = any(${memberIds}::uuid[])
    returning ${badgeAssignment.selected}`.execute(site.db)
  return rows.map(badgeAssignment.present)
}

/** The badges of each member whom the audience may see, in the order of the badges. */
export async function loadMemberBadges(site: SiteRead, memberIds: readonly string[]): Promise<Map<string, string[]>> {
  const seen = every(sql`assignment.member_id = any(${memberIds}::uuid[])`, visibleTo(site, assignmentsOfVisibleMembers))
  const { rows } = await sql<{ member_id: string; badge_id: string }>`
    select assignment.member_id, assignment.badge_id from badge_assignment as assignment
    join badge on badge.site_id = ${site.siteId} and badge.id = assignment.badge_id
    where assignment.site_id = ${site.siteId} and ${seen} order by badge.position, badge.id`.execute(site.db)
  const badges = Map.groupBy(rows, (row) => row.member_id)
  return new Map([...badges].map(([id, own]) => [id, own.map(({ badge_id }) => badge_id)]))
}

/** The ids of the members who have one of the badges, as a subquery. */
export function membersWithBadges({ siteId }: SiteRead, badgeIds: readonly string[]): RawBuilder<unknown> {
  return sql`(select member_id from badge_assignment
    where badge_assignment.site_id = ${siteId} and badge_id = any(${badgeIds}::uuid[]))`
}

/** How many members whom the audience may see have each badge, in the order of the badges. */
export async function countMembers(site: SiteRead): Promise<{ badgeId: string; memberCount: number }[]> {
  const seen = visibleTo(site, assignmentsOfVisibleMembers) ?? sql`true`
  const { rows } = await sql<{ id: string; count: number }>`
    select badge.id, count(assignment.id)::int as count from badge
    left join badge_assignment as assignment
      on assignment.site_id = ${site.siteId} and assignment.badge_id = badge.id and ${seen}
    where badge.site_id = ${site.siteId} group by badge.id, badge.position order by badge.position, badge.id`.execute(site.db)
  return rows.map(({ id, count }) => ({ badgeId: id, memberCount: count }))
}

export async function findSlugs({ db, siteId }: SiteRead, prefix: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`select slug from badge
    where site_id = ${siteId} and starts_with(slug, ${prefix})`.execute(db)
  return rows.map(({ slug }) => slug)
}

export async function loadBadgesOf({ db, siteId }: SiteRead, memberId: string): Promise<{ title: string; since: Date }[]> {
  const { rows } = await sql<{ title: string; since: Date }>`select badge.title, assignment.created_date as since
    from badge_assignment as assignment join badge on badge.site_id = ${siteId} and badge.id = assignment.badge_id
    where assignment.site_id = ${siteId} and assignment.member_id = ${memberId} order by badge.position, badge.id`.execute(db)
  return rows
}

export async function deleteAssignmentsOf({ db, siteId }: SiteTx, memberId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from badge_assignment
    where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
