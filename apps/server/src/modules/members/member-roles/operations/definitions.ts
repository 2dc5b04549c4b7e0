import * as contract from '@stoa/contract/services/members/member-role-definition'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { getRole, memberRole, shownRole } from '../entity.ts'
import { systemRole, systemRoles } from '../system-roles.ts'

export const createMemberRoleDefinition = implement(
  contract.createMemberRoleDefinition,
  async ({ site }, { roleKey, roleTitle, blockable = false }) => ({
    role: shownRole(await memberRole.create(site, { roleKey, title: roleTitle, blockable })),
  }),
)

export const listMemberRoleDefinitions = implementRead(contract.listMemberRoleDefinitions, async ({ site }) => ({
  roles: [...systemRoles, ...(await ownRoles(site))].map((role) => shownRole(role)),
}))

export const getMemberRoleDefinition = implementRead(contract.getMemberRoleDefinition, async ({ site }, { roleKey }) => ({
  role: shownRole(await getRole(site, roleKey)),
}))

export const updateMemberRoleDefinition = implement(
  contract.updateMemberRoleDefinition,
  async ({ site, refuse }, { key, blockable, revision }) => {
    if (systemRole(key)) throw refuse('CANNOT_UPDATE_SYSTEM_ROLE', 'a system role stays as it is', { roleKey: key })
    const { id } = await getRole(site, key)
    const change = { id: id, revision, ...(blockable !== undefined && { blockable }) }
    return { role: shownRole(await memberRole.update(site, change)) }
  },
)

/** Members who have the role keep it until it is unassigned. */
export const deleteMemberRoleDefinition = implement(
  contract.deleteMemberRoleDefinition,
  async ({ site, refuse }, { roleKey }) => {
    if (systemRole(roleKey)) throw refuse('CANNOT_DELETE_SYSTEM_ROLE', 'a system role stays', { roleKey })
    await memberRole.remove(site, (await getRole(site, roleKey)).id)
    return {}
  },
)

async function ownRoles(site: SiteRead) {
  const { items } = await memberRole.query(site, { cursorPaging: { limit: 1000 } })
  return items
}
