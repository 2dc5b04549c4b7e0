import { service, type MemberRoleDefinition } from '@stoa/contract/services/members/member-role-definition'
import { sql } from 'kysely'
import { entity, type Wire } from '../../../kernel/lists/entity/entity.ts'
import { brokenRule, notFound, refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { RoleFields, StoredRole } from './stored-role.ts'
import { systemRole } from './system-roles.ts'

const maxLength = 100

export const memberRole = entity<RoleFields>({
  service,
  type: 'MemberRoleDefinition',
  name: 'memberRole',
  table: 'member_role',
  columns: {
    roleKey: { column: 'role_key', notNull: true },
    title: { column: 'title', notNull: true },
    blockable: { column: 'blockable', notNull: true },
  },
  defaultSort: [{ field: 'createdDate' }],
  conflicts: { member_role_key: 'ROLE_ALREADY_EXISTS' },
  prepare(_site, role) {
    const title = role.title?.trim() ?? ''
    if (!title || title.length > maxLength)
      throw brokenRule('roleTitle', 'INVALID_ROLE_TITLE', `must have 1 to ${maxLength} characters`)
    const { roleKey = '' } = role
    if (!/^[A-Z][A-Z0-9_]{0,99}$/.test(roleKey)) throw brokenRule('roleKey', 'INVALID_ROLE_KEY', 'must be upper case: WRITER')
    if (systemRole(roleKey)) throw refusal('ROLE_ALREADY_EXISTS', 'a system role has this key', { roleKey })
    return { ...role, title }
  },
})

export function shownRole({
  createdDate: _created,
  updatedDate: _updated,
  ...role
}: StoredRole & Pick<Wire, 'createdDate' | 'updatedDate'>): MemberRoleDefinition {
  return role
}

/** The site's own role with a key. */
export function findRole(site: SiteRead, key: string): Promise<StoredRole | undefined> {
  return memberRole.findWhere(site, sql`role_key = ${key}`)
}

/** A role of the site or of the system. Throws where there is none with the key. */
export async function getRole(site: SiteRead, key: string): Promise<StoredRole> {
  const role = systemRole(key) ?? (await findRole(site, key))
  if (!role) throw notFound('memberRole', { roleKey: key })
  return role
}
