import type { Identity, Operation } from '@stoa/contract'
import { permissionDenied } from './errors.ts'

/** Who calls. A role's scope decides what a site user or an app may do. */
export type Caller =
  | { kind: 'VISITOR'; visitorId: string }
  | { kind: 'MEMBER'; memberId: string; visitorId?: string }
  | { kind: 'USER'; userId: string; roles: readonly string[] }
  | { kind: 'APP'; appId: string; scopes: readonly string[] }

/** What a request's credentials say. The module that owns sites and tokens implements it. */
export interface Authenticator {
  /** Answers undefined where nothing was presented; throws UNAUTHENTICATED where what was presented does not hold. */
  authenticate(credentials: Credentials): Promise<Authenticated | undefined>
}

export interface Credentials {
  authorization: string | undefined
  siteId: string | undefined
  /** The back office's session, honoured only where the request proves that it comes from our own pages. */
  session: string | undefined
}

export interface Authenticated {
  siteId: string
  caller: Caller
}

/** `WRITE`/`READ` and an entity family, or `*`; a scope without the family's name covers nothing of it. */
export function checkAllowed(operation: Operation, caller: Caller): void {
  if (!operation.identities.includes(caller.kind satisfies Identity)) {
    throw permissionDenied(`${caller.kind.toLowerCase()} may not call ${operation.name}`)
  }
  const scopes = scopesOf(caller)
  if (!scopes || scopes.includes('*')) return
  const allowed = operation.permissions.some((permission) => scopes.some((scope) => permission.startsWith(scope)))
  if (!allowed && operation.permissions.length > 0) throw permissionDenied(`the caller's scope does not cover ${operation.name}`)
}

/** Whether a site user's or an app's scope covers one permission: for what an operation shows to some of its callers alone. */
export function holds(caller: Caller, permission: string): boolean {
  return scopesOf(caller)?.some((scope) => scope === '*' || permission.startsWith(scope)) ?? false
}

function scopesOf(caller: Caller): readonly string[] | undefined {
  return caller.kind === 'APP' ? caller.scopes : caller.kind === 'USER' ? caller.roles.flatMap(scopesOfRole) : undefined
}

/** Owner and administrator do everything; the other roles are named after the permission families they cover. */
const roleScopes: Record<string, readonly string[]> = {
  OWNER: ['*'],
  ADMIN: ['*'],
  CATALOG_MANAGER: ['WIX_STORES.', 'CATEGORIES.', 'stores:'],
  ORDER_MANAGER: ['ECOM.', 'ecom:', 'WIX_STORES.PRODUCT_READ', 'WIX_STORES.READ_'],
}

function scopesOfRole(role: string): readonly string[] {
  return roleScopes[role] ?? []
}

export function isStaff(caller: Caller): boolean {
  return caller.kind === 'USER' || caller.kind === 'APP'
}

/** Who made something, as carts, checkouts and orders tell it. */
export function createdBy(caller: Caller): { visitorId: string } | { memberId: string } | { userId: string } | { appId: string } {
  switch (caller.kind) {
    case 'VISITOR':
      return { visitorId: caller.visitorId }
    case 'MEMBER':
      return { memberId: caller.memberId }
    case 'USER':
      return { userId: caller.userId }
    case 'APP':
      return { appId: caller.appId }
  }
}
