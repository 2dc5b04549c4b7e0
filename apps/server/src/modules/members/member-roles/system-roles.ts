import type { MemberRoleDefinition } from '@stoa/contract/services/members/member-role-definition'

/** Roles that every site has and nobody changes, deletes or assigns. */
export const systemRoles: readonly Required<MemberRoleDefinition>[] = [
  // Every approved member has it.
  {
    id: 'a3f1c9d2-5b64-4e0f-8d17-6c2b9e7f0a41',
    roleKey: 'SITE_MEMBER',
    title: 'Site member',
    blockable: true,
    revision: '1',
  },
]

export const siteMemberRole = systemRoles[0]!

export function systemRole(key: string): Required<MemberRoleDefinition> | undefined {
  return systemRoles.find(({ roleKey }) => roleKey === key)
}
