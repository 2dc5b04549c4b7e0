import { refusal } from '../../kernel/errors.ts'
import type { Module } from '../../kernel/module.ts'
import { addMemberRules } from '../members/index.ts'
import { authorization } from './operations/authorization.ts'
import { roleDefinitions } from './operations/definitions.ts'
import { unblockableRole } from './store.ts'

export { existingRoles, rolesOf } from './store.ts'

addMemberRules({
  async checkBlocking(site, memberId) {
    const role = await unblockableRole(site, memberId)
    if (role) throw refusal('ROLE_NOT_BLOCKABLE', `members with the role “${role}” cannot be blocked`, { memberId })
  },
})

/** Roles that a site gives to its members. */
export const memberRolesModule = {
  name: 'member-roles',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'members/member-role-definition': roleDefinitions, 'members/authorization': authorization },
} satisfies Module
