import type { Role } from '@stoa/contract/services/members/authorization'
import { sql, type RawBuilder } from 'kysely'
import { list } from '../../../kernel/lists/query/list.ts'
import type { FieldColumn } from '../../../kernel/lists/query/field-map.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { approvedMembers } from '../members/ports/reading.ts'
import type { StoredRole } from './stored-role.ts'
import { siteMemberRole } from './system-roles.ts'

const text: Omit<FieldColumn, 'path' | 'expression'> = {
  type: 'text',
  notNull: true,
  operators: ['$eq', '$ne', '$in', '$nin', '$startsWith'],
  sortable: false,
}
const fields = new Map<string, FieldColumn>([
  ['memberId', { ...text, path: 'memberId', type: 'uuid', operators: ['$eq', '$ne', '$in', '$nin'], expression: sql`id` }],
  ['roleKey', { ...text, path: 'roleKey', expression: sql`role_key` }],
])

/** One row for each role of each member; `id` is the member's. */
const heldRoles = (site: SiteRead) => sql`(
  select member.site_id, member.id, ${siteMemberRole.id}::uuid as role_id, ${siteMemberRole.roleKey}::text as role_key,
    ${siteMemberRole.title}::text as title, 0 as place
  from ${approvedMembers(site)} as member
  union all
  select assigned.site_id, assigned.member_id, coalesce(role.id, assigned.role_id), assigned.role_key,
    coalesce(role.title, assigned.title), 1
  from member_role_assignment as assigned
  left join member_role as role on role.site_id = ${site.siteId} and role.role_key = assigned.role_key
  where assigned.site_id = ${site.siteId}) as held`

export const rolesOfMembers = list({
  name: 'member_roles',
  from: heldRoles,
  fields,
  visibleRows: 'ALL',
  defaultSort: [],
})

/** The ids of the members who have one of the roles, as a subquery. */
export function membersWithRoles(site: SiteRead, roleIds: readonly string[]): RawBuilder<unknown> {
  return sql`(select id from ${heldRoles(site)} where role_id = any(${roleIds}::uuid[]))`
}

/** The roles of each member, system roles first. Members without roles are missing. */
export async function loadRoles(site: SiteRead, memberIds: readonly string[]): Promise<Map<string, (Role & { id: string })[]>> {
  const rows = await rolesOfMembers.rowsWhere<{ memberId: string; id: string; roleKey: string; title: string; place: number }>(
    site,
    sql`id as "memberId", role_id as id, role_key as "roleKey", title, place`,
    sql`id = any(${memberIds}::uuid[])`,
  )
  rows.sort((one, other) => one.place - other.place || (one.roleKey < other.roleKey ? -1 : 1))
  const roles = Map.groupBy(rows, ({ memberId }) => memberId)
  return new Map([...roles].map(([id, own]) => [id, own.map(({ id, roleKey, title }) => ({ id, roleKey, title }))]))
}

/** Those of the ids that are roles of the site or of the system. */
export async function findExistingRoles({ db, siteId }: SiteRead, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from member_role
    where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
  return new Set([siteMemberRole.id, ...rows.map(({ id }) => id)])
}

/** The keys of the roles that were given to a member. */
export async function loadAssignedKeys({ db, siteId }: SiteRead, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ role_key: string }>`select role_key from member_role_assignment
    where site_id = ${siteId} and member_id = ${memberId} order by role_key`.execute(db)
  return rows.map(({ role_key }) => role_key)
}

export async function insertAssignment({ db, siteId, now }: SiteTx, memberId: string, role: StoredRole): Promise<void> {
  await sql`insert into member_role_assignment (site_id, member_id, role_key, role_id, title, assigned_date)
    values (${siteId}, ${memberId}, ${role.roleKey}, ${role.id}, ${role.title}, ${now})
    on conflict (site_id, member_id, role_key) do update set role_id = excluded.role_id, title = excluded.title`.execute(db)
}

/** Returns whether the member had the role. */
export async function deleteAssignment({ db, siteId }: SiteTx, memberId: string, roleKey: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from member_role_assignment
    where site_id = ${siteId} and member_id = ${memberId} and role_key = ${roleKey}`.execute(db)
  return numAffectedRows === 1n
}

export async function loadAssignmentsOf({ db, siteId }: SiteRead, memberId: string): Promise<{ title: string; since: Date }[]> {
  const { rows } = await sql<{ title: string; since: Date }>`select title, assigned_date as since from member_role_assignment
    where site_id = ${siteId} and member_id = ${memberId} order by role_key`.execute(db)
  return rows
}

export async function deleteAssignmentsOf({ db, siteId }: SiteTx, memberId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from member_role_assignment
    where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
