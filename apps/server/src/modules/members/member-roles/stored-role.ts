import type { AlwaysWith, Stored } from '@stoa/contract'
import type { MemberRoleDefinition } from '@stoa/contract/services/members/member-role-definition'
import type { Wire } from '../../../kernel/lists/entity/entity.ts'

export type RoleFields = AlwaysWith<MemberRoleDefinition, 'roleKey' | 'title'> & Pick<Wire, 'createdDate' | 'updatedDate'>

/** A role of the site, or one of the system, which has no dates. */
export type StoredRole = Omit<Stored<RoleFields>, 'createdDate' | 'updatedDate'>
