import * as contract from '@stoa/contract/services/members/authorization'
import type { Role } from '@stoa/contract/services/members/authorization'
import { sql } from 'kysely'
import { brokenRule, notFound, refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { findExistingMembers, lockMember } from '../../members/ports/reading.ts'
import { findRole } from '../entity.ts'
import { loadAssignedKeys, deleteAssignment, insertAssignment, loadRoles, rolesOfMembers } from '../store.ts'
import { systemRole } from '../system-roles.ts'

const maxMembers = 1000

export const assignRole = implement(contract.assignRole, async ({ site, refuse }, { memberId, roleKey }) => {
  const { status } = await lockMember(site, memberId)
  if (systemRole(roleKey)) throw brokenRule('roleKey', 'INVALID_ROLE', 'is a system role, which is not assigned')
  const role = await findRole(site, roleKey)
  if (!role) throw refuse('ROLE_DOES_NOT_EXIST', 'the site has no role with this key', { roleKey })
  if (role.blockable && status === 'BLOCKED')
    throw refuse('MEMBER_BLOCKED', 'blocked members do not get this role', { memberId, roleKey })
  site.noteBefore(await assignedRoles(site, memberId))
  await insertAssignment(site, memberId, role)
  site.noteAfter(await assignedRoles(site, memberId))
  return { roleKey }
})

/** Also takes a role whose definition is deleted. A member who does not have the role stays as they are. */
export const unassignRole = implement(contract.unassignRole, async ({ site }, { memberId, roleKey }) => {
  await lockMember(site, memberId)
  site.noteBefore(await assignedRoles(site, memberId))
  const isTaken = await deleteAssignment(site, memberId, roleKey)
  if (!isTaken && !(await findRole(site, roleKey)))
    throw brokenRule('roleKey', 'INVALID_ROLE', 'must be the key of a role of the site')
  site.noteAfter(await assignedRoles(site, memberId))
  return { roleKey }
})

export const getRoles = implementRead(contract.getRoles, async ({ site }, { memberId }) => {
  if ((await findExistingMembers(site, [memberId])).size === 0) throw notFound('member', { id: memberId })
  const [roles = []] = (await loadRoles(site, [memberId])).values()
  return { roles: roles.map(shown) }
})

/** All roles of the members who have a role that matches the filter. */
export const queryRoles = implementRead(contract.queryRoles, async ({ site }, { query }) => {
  const matching = rolesOfMembers.condition(site, { filter: query?.filter }, { root: 'query.filter' })
  const rows = await rolesOfMembers.rowsWhere<{ id: string }>(site, sql`distinct id`, matching, { limit: maxMembers + 1 })
  // The answer has no pages, and a part of it would look like all of it.
  if (rows.length > maxMembers)
    throw refusal('TOO_MANY_MEMBERS', `the filter matches more than ${maxMembers} members`, { maxMembers })
  const ids = rows.map(({ id }) => id)
  const roles = await loadRoles(site, ids)
  return { rolesByMemberId: Object.fromEntries(ids.map((id) => [id, { roles: (roles.get(id) ?? []).map(shown) }])) }
})

/** A member's roles as the audit log has them. */
async function assignedRoles(site: SiteTx, memberId: string): Promise<{ id: string; roles: string[] }> {
  return { id: memberId, roles: await loadAssignedKeys(site, memberId) }
}

function shown({ roleKey, title }: Role): Role {
  return { roleKey, title }
}
