import { areaScopes, entityPermissions, services } from '@stoa/contract/all'
import { lookupTable } from '@stoa/web/lookup-table'
import { holds, isOwner, type Caller } from '../../../kernel/site/caller.ts'

/**
 * True if the caller may read the records that an operation changed: with a permission of the operation itself, or with those that read
 * the records of its service. What neither names is for the owner alone.
 */
export function mayReadContent(caller: Caller, operation: string): boolean {
  if (isOwner(caller)) return true
  if (ofOrders.test(operation) && !holds(caller, 'ECOM.READ_ORDERS')) return false
  const { changing = [], ofEntity, reading = [] } = readers.get(operation) ?? {}
  if (changing.some((permission) => holds(caller, permission))) return true
  return ofEntity ? ofEntity.every((permission) => holds(caller, permission)) : reading.some((each) => holds(caller, each))
}

/** Operations that change an order or a mail about it: their entries have the buyer and where the order goes. */
const ofOrders =
  /^(ecom\/(orders|order-fulfillments|order-transactions)|stoa\/order-[a-z]+)\.|^stoa\/(mails\.(resend|dismiss)Mail|shipping-labels\.(buy|void)Label)$/

const reading = new Set(
  Object.entries(areaScopes).flatMap(([scope, permissions]) => (scope.endsWith(':READ') ? permissions : [])),
)

/**
 * Services whose audited operations need no permission: actions of people on their own accounts, and of apps that act as members.
 */
const others: Readonly<Record<string, readonly string[]>> = lookupTable({
  'stoa/account': ['STOA.STAFF_READ'],
  'identity/oauth': ['MEMBERS.MEMBER_READ'],
})

interface Readers {
  changing: readonly string[]
  /** The permissions of the service's entity; all of them are needed. */
  ofEntity: readonly string[] | undefined
  reading: readonly string[]
}

const readers: ReadonlyMap<string, Readers> = new Map(
  services.flatMap(({ name, fqdn, operations }) => {
    const read = Object.values(operations).flatMap(({ permissions }) =>
      permissions.filter((permission) => reading.has(permission)),
    )
    return Object.entries(operations).map(
      ([key, { permissions }]) =>
        [
          `${name}.${key}`,
          { changing: permissions, ofEntity: entityPermissions.get(fqdn), reading: [...read, ...(others[name] ?? [])] },
        ] as const,
    )
  }),
)
