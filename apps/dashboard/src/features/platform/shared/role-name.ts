import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Role } from '@stoa/contract/services/stoa/staff'
import { lookupTable } from '@stoa/web/lookup-table'

/** The initial roles have translated names until they are renamed. */
const firstNames: Readonly<Record<string, { name: string; shown: MessageDescriptor } | undefined>> = lookupTable({
  OWNER: { name: 'Owner', shown: msg`Owner` },
  ADMIN: { name: 'Administrator', shown: msg`Administrator` },
  CATALOG_MANAGER: { name: 'Catalogue', shown: msg`Catalogue` },
  ORDER_MANAGER: { name: 'Orders', shown: msg`Orders` },
  BOOKKEEPER: { name: 'Bookkeeping', shown: msg`Bookkeeping` },
})

export function roleName({ id = '', name = '' }: Pick<Role, 'id' | 'name'>): string {
  const first = firstNames[id]
  return first?.name === name ? t(first.shown) : name
}

export function joinRoleNames(ids: readonly string[], roles: readonly Role[]): string {
  return ids
    .map((id) => roles.find((role) => role.id === id))
    .flatMap((role) => (role ? [roleName(role)] : []))
    .join(', ')
}
