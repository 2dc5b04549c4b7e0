import { areaScopes, services } from '@stoa/contract/all'
import { lookupTable } from '@stoa/web/lookup-table'
import { holds, isOwner, type Caller } from '../../../kernel/site/identity.ts'

/**
 * Whether the caller may read the records that an operation changed: with a permission of the operation itself, or with one that reads
 * the records of its service. What neither names is for the owner alone.
 */
export function mayReadContent(caller: Caller, operation: string): boolean {
  return isOwner(caller) || (readers.get(operation) ?? []).some((permission) => holds(caller, permission))
}

const reading = new Set(
  Object.entries(areaScopes).flatMap(([scope, permissions]) => (scope.endsWith(':READ') ? permissions : [])),
)

/** Of services whose audited operations need no permission: what people do with their own accounts, and apps that act as members. */
const others: Readonly<Record<string, readonly string[]>> = lookupTable({
  'stoa/account': ['STOA.STAFF_READ'],
  'identity/oauth': ['MEMBERS.MEMBER_READ'],
})

const readers: ReadonlyMap<string, readonly string[]> = new Map(
  services.flatMap(({ name, operations }) => {
    const read = Object.values(operations).flatMap(({ permissions }) =>
      permissions.filter((permission) => reading.has(permission)),
    )
    return Object.entries(operations).map(
      ([key, { permissions }]) => [`${name}.${key}`, [...permissions, ...read, ...(others[name] ?? [])]] as const,
    )
  }),
)
