import type { Module } from '../../../kernel/background/module.ts'
import { authorization, roleDefinitions } from './operations/index.ts'
import { roleData } from './personal-data.ts'

export { findExistingRoles, membersWithRoles, loadRoles } from './store.ts'

/** Roles that a site gives to its members. */
export const memberRolesModule = {
  name: 'member-roles',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'members/member-role-definition': roleDefinitions, 'members/authorization': authorization },
  personalData: [roleData],
} satisfies Module
