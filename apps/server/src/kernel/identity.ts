import type { Identity, Operation } from '@stoa/contract'
import { areaScopes } from '@stoa/contract/all'
import { permissionDenied, WireError } from './errors.ts'

/** Who calls. `scopes` decide what a site user or an app may do; `name` is how the audit log calls them. */
export type Caller =
  | { kind: 'VISITOR'; visitorId: string }
  | { kind: 'MEMBER'; memberId: string; visitorId?: string }
  | {
      kind: 'USER'
      userId: string
      name: string
      roles: readonly string[]
      scopes: readonly string[]
      /** Absent where no browser's session calls. */
      sessionId?: string
      /** The password was generated: nothing else may be done before the person chooses one. */
      mustChangePassword?: boolean
    }
  | { kind: 'APP'; appId: string; name: string; scopes: readonly string[] }

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

/** Throws where the caller's kind or scopes do not reach the operation. A caller without scopes may do nothing that needs one. */
export function checkAllowed(operation: Operation, caller: Caller): void {
  if (!operation.identities.includes(caller.kind satisfies Identity)) {
    throw permissionDenied(`${caller.kind.toLowerCase()} may not call ${operation.name}`)
  }
  if (caller.kind === 'USER' && caller.mustChangePassword && !operation.beforePasswordChange) {
    throw new WireError(403, 'PASSWORD_CHANGE_REQUIRED', 'the password was generated; choose your own first')
  }
  if (!isStaff(caller) || operation.permissions.length === 0) return
  if (!operation.permissions.some((permission) => holds(caller, permission)))
    throw permissionDenied(`the caller's scopes do not cover ${operation.name}`)
}

/** Whether a site user's or an app's scopes cover one permission: for what an operation shows to some of its callers alone. */
export function holds(caller: Caller, permission: string): boolean {
  return isStaff(caller) && caller.scopes.some((scope) => covers(scope, permission))
}

/** Whether nothing is out of the caller's reach: the owner, and keys that may do all that the owner may. */
export function isOwner(caller: Caller): boolean {
  return isStaff(caller) && caller.scopes.includes('*')
}

/** The scopes among those wanted that reach further than the caller's own. */
export function scopesBeyond(caller: Caller, wanted: readonly string[]): string[] {
  const own = isStaff(caller) ? caller.scopes : []
  if (own.includes('*')) return []
  return wanted.filter(
    (scope) =>
      scope === '*' || !(areaScopes[scope] ?? [scope]).every((permission) => own.some((held) => covers(held, permission))),
  )
}

function covers(scope: string, permission: string): boolean {
  return scope === '*' || scope === permission || (areaPermissions.get(scope)?.has(permission) ?? false)
}

const areaPermissions = new Map(Object.entries(areaScopes).map(([scope, permissions]) => [scope, new Set(permissions)]))

export function isStaff(caller: Caller): caller is Extract<Caller, { kind: 'USER' | 'APP' }> {
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
