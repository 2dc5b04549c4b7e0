import type { StoredRole } from './stored-role.ts'

/** Every approved member has it. */
export const siteMemberRole: StoredRole = {
  id: 'a3f1c9d2-5b64-4e0f-8d17-6c2b9e7f0a41',
  roleKey: 'SITE_MEMBER',
  title: 'Site member',
  blockable: true,
  revision: '1',
}

/** Roles that every site has and nobody changes, deletes or assigns. */
export const systemRoles: readonly StoredRole[] = [siteMemberRole]

export function systemRole(key: string): StoredRole | undefined {
  return systemRoles.find(({ roleKey }) => roleKey === key)
}
