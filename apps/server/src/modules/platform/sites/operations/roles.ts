import * as contract from '@stoa/contract/services/stoa/staff'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { scopesBeyond } from '../../../../kernel/site/caller.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { ownerRole } from '../roles.ts'
import * as staff from '../store/staff.ts'

// Roles are sets of scopes. To change a role, the caller must have all scopes that it had and all that it gets.

export const listRoles = implementRead(contract.listRoles, async ({ site }) => {
  const people = await staff.listStaff(site)
  const owners = people.filter(({ roles }) => roles.includes(ownerRole)).length
  const owner = { id: ownerRole, name: 'Owner', scopes: ['*' as const], fixed: true, staffCount: owners }
  return { roles: [owner, ...(await staff.listRoles(site)).map(present)] }
})

export const createRole = implement(contract.createRole, async ({ site, caller, refuse }, { role: { name, scopes = [] } }) => {
  const beyond = scopesBeyond(caller, scopes)
  if (beyond.length > 0) throw refuse('SCOPE_NOT_HELD', 'a role gives no more than you hold', { scopes: beyond })
  const id = newId()
  await staff.insertRole(site, { id, name, scopes })
  return { role: { id, name, scopes, fixed: false, staffCount: 0 } }
})

export const updateRole = ({ forget }: { forget(): void }) =>
  implement(contract.updateRole, async ({ site, caller, refuse }, { role: { id, name, scopes } }) => {
    if (id === ownerRole) throw refuse('ROLE_FIXED', "the owner's role is everything")
    const before = await getRole(site, id)
    const beyond = scopesBeyond(caller, [...before.scopes, ...(scopes ?? [])])
    if (beyond.length > 0) throw refuse('SCOPE_NOT_HELD', 'a role gives no more than you hold', { scopes: beyond })
    site.noteBefore({ id, name: before.name, scopes: before.scopes })
    const change = { ...(name && { name }), ...(scopes && { scopes }) }
    if (Object.keys(change).length > 0) await staff.updateRole(site, id, change)
    site.invalidate(forget)
    const after = (await staff.listRoles(site)).find((role) => role.id === id)!
    return { role: present(after) }
  })

export const deleteRole = implement(contract.deleteRole, async ({ site, caller, refuse }, { roleId }) => {
  if (roleId === ownerRole) throw refuse('ROLE_FIXED', "the owner's role is everything")
  const before = await getRole(site, roleId)
  const beyond = scopesBeyond(caller, before.scopes)
  if (beyond.length > 0) throw refuse('SCOPE_NOT_HELD', 'the role reaches further than yours', { scopes: beyond })
  const people = await staff.lockStaff(site)
  const invited = await staff.listInvitations(site)
  const uses = [...people, ...invited].filter(({ roles }) => roles.includes(roleId)).length
  if (uses > 0) throw refuse('ROLE_IN_USE', 'people or invitations have the role', { uses })
  await staff.deleteRole(site, roleId)
  site.noteBefore({ id: roleId, name: before.name, scopes: before.scopes })
  return {}
})

async function getRole(site: SiteRead, id: string) {
  const role = await staff.findRole(site, id)
  if (!role) throw notFound('role', { id })
  return role
}

type StoredRole = Awaited<ReturnType<typeof staff.listRoles>>[number]

function present({ id, name, scopes, staff_count }: StoredRole): contract.Role {
  return { id, name, scopes: scopes as contract.Role['scopes'] & {}, fixed: false, staffCount: staff_count }
}
