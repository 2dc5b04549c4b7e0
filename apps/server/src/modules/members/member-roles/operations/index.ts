import {
  createMemberRoleDefinition,
  listMemberRoleDefinitions,
  getMemberRoleDefinition,
  updateMemberRoleDefinition,
  deleteMemberRoleDefinition,
} from './definitions.ts'
import { assignRole, unassignRole, getRoles, queryRoles } from './authorization.ts'

export const roleDefinitions = {
  createMemberRoleDefinition,
  listMemberRoleDefinitions,
  getMemberRoleDefinition,
  updateMemberRoleDefinition,
  deleteMemberRoleDefinition,
}

export const authorization = {
  assignRole,
  unassignRole,
  getRoles,
  queryRoles,
}
