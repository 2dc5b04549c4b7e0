import type { Identity, Operation } from '@stoa/contract'
import { areaScopes, entityPermissions, eventPermissions } from '@stoa/contract/all'
import { permissionDenied, WireError } from '../basics/errors.ts'
import type { Hints } from './hints.ts'

/** The caller of an operation. `scopes` decide what a staff member or an app may do; `name` is how the audit log shows the caller. */
export type Caller =
  | ({ kind: 'VISITOR'; visitorId: string } & BrowserGrants)
  | ({
      kind: 'MEMBER'
      memberId: string
      /** The visitor whose browser it is: the member also has what that visitor did before signing in. */
      visitorId?: string
      /** The session that ends when the member signs out. */
      sessionId?: string
      /** The session of a person of the back office who views the member's account. Nothing can be changed. */
      viewedBy?: string
      /** The app that signed the member in without the member: it may do no more than its key allows. */
      actingApp?: ActingApp
    } & BrowserGrants)
  | {
      kind: 'USER'
      userId: string
      name: string
      roles: readonly string[]
      /** The scopes of the roles, limited to `viewedRole` if there is one. */
      scopes: readonly string[]
      /** The role that the person views the back office as. */
      viewedRole?: { id: string; name: string }
      /** Absent unless the caller has a browser session. */
      sessionId?: string
      /** When the person last showed who they are. */
      signInDate?: Date
      /** The password was generated: the person must choose a new one before doing anything else. */
      mustChangePassword?: boolean
      /** The site asks its staff for a second factor: the person must set one up before doing anything else. */
      mustSetUpFactor?: boolean
    }
  | { kind: 'APP'; appId: string; name: string; scopes: readonly string[] }

/** An API key that acts as a member. */
export interface ActingApp {
  appId: string
  name: string
  scopes: readonly string[]
}

/** The grants that a shopper's browser holds besides its own identity. */
export interface BrowserGrants {
  /** The OAuth app of the shopper's token; absent on the shop's own pages. */
  clientId?: string
  orders?: readonly OrderGrant[]
  /** The checkout that was handed over to this browser and whose page it shows. */
  handedOver?: CheckoutGrant
}

/** An order that a visitor may read because its link was mailed to them. It ends when the order gets another address. */
export interface OrderGrant {
  orderId: string
  /** SHA-256 of the order's email address in lower case, hexadecimal. */
  emailHash: string
}

/**
 * A checkout of another front end's visitor, which continues in this browser. It covers this checkout, the order that is placed
 * from it and the payment of that order, and nothing else of that visitor.
 */
export interface CheckoutGrant {
  checkoutId: string
  /** The visitor whose order it becomes. */
  visitorId: string
}

/** The owner of a cart or wishlist. */
export type Owner = { visitorId: string } | { memberId: string }

/**
 * Returns the owner of the caller's cart and wishlist. Staff and apps are shoppers too, because the dashboard can try out the
 * shop; a front end that sends a key has most likely mixed up its tokens.
 */
export function ownerOf(caller: Caller, hints?: Hints): Owner {
  if (hints && isStaff(caller)) hints.add('WRONG_IDENTITY', staffAsShopper)
  switch (caller.kind) {
    case 'MEMBER':
      return { memberId: caller.memberId }
    case 'VISITOR':
      return { visitorId: caller.visitorId }
    case 'USER':
      return { visitorId: caller.userId }
    case 'APP':
      return { visitorId: caller.appId }
  }
}

const staffAsShopper =
  'API keys and people of the back office have a cart and wishlist of their own, which no visitor sees: send the token of a visitor or member.'

/** The grant that covers a checkout. */
export function grantFor(caller: Caller, checkoutId: string): CheckoutGrant | undefined {
  return !isStaff(caller) && caller.handedOver?.checkoutId === checkoutId ? caller.handedOver : undefined
}

/** Resolves a request's credentials. The module that owns sites and tokens implements it. */
export interface Authenticator {
  /** Returns undefined when no credentials were sent; throws UNAUTHENTICATED when they are invalid. */
  authenticate(credentials: Credentials): Promise<Authenticated | undefined>
}

export interface Credentials {
  authorization: string | undefined
  siteId: string | undefined
  /** Resolves the back office's session, which counts only when the request proves that it comes from our own pages. */
  session: string | undefined
}

export interface Authenticated {
  siteId: string
  caller: Caller
  /** The API key is marked as one in development. Whether an OAuth app is, its site's settings say. */
  inDevelopment?: boolean
}

/**
 * Throws when the caller's kind or scopes do not permit the operation. A caller without scopes may do nothing that requires
 * one.
 */
export function checkAllowed(operation: Operation, caller: Caller): void {
  if (!operation.identities.includes(caller.kind satisfies Identity)) {
    throw permissionDenied(`${caller.kind.toLowerCase()} may not call ${operation.name}`)
  }
  if (caller.kind === 'USER' && caller.mustChangePassword && !operation.beforePasswordChange) {
    throw new WireError(403, 'PASSWORD_CHANGE_REQUIRED', 'the password was generated; choose your own first')
  }
  if (caller.kind === 'USER' && caller.mustSetUpFactor && !operation.beforeSecondFactor) {
    throw new WireError(403, 'SECOND_FACTOR_REQUIRED', 'the site asks its staff for a second factor; set one up first')
  }
  if (caller.kind === 'MEMBER' && caller.actingApp) checkActing(operation, caller.actingApp)
  if (!isStaff(caller) || operation.permissions.length === 0) return
  if (!operation.permissions.some((permission) => holds(caller, permission)))
    throw permissionDenied(`the caller's scopes do not cover ${operation.name}`)
}

/** Throws where the member may do something that the key of the app may not, or that only the member may do. */
function checkActing(operation: Operation, { scopes }: ActingApp): void {
  const { name, inPerson } = operation
  if (inPerson) throw permissionDenied(`${name} is the member's own, and no app may do it for them`)
  const needed = permissionsToAct(operation)
  if (needed.length > 0 && !needed.some((permission) => scopes.some((scope) => covers(scope, permission))))
    throw permissionDenied(`the scopes of the app that acts for the member do not cover ${name}`)
}

/** An operation for members only, without a permission, reveals data of the member. */
function permissionsToAct({ permissions, identities }: Operation): readonly string[] {
  return permissions.length > 0 || identities.includes('VISITOR') ? permissions : ['MEMBERS.MEMBER_READ']
}

/** Milliseconds after a sign-in in which it need not be confirmed again. */
const recentSignIn = 15 * 60_000

/** Throws for a person who has not signed in recently: an open session alone must not be enough. Keys have no sign-in. */
export function checkRecentSignIn(caller: Caller, now: Date): void {
  if (caller.kind !== 'USER') return
  if (!caller.signInDate || now.getTime() - caller.signInDate.getTime() > recentSignIn)
    throw new WireError(403, 'RECENT_SIGN_IN_REQUIRED', 'sign in again to show that it is you, then repeat the call')
}

/** Throws for a member whose account staff only looks at. */
export function checkMayChange(caller: Caller): void {
  if (caller.kind === 'MEMBER' && caller.viewedBy !== undefined)
    throw new WireError(403, 'VIEW_ONLY', 'nothing can be changed while looking at the account of a member')
}

/** True if the scopes of a staff member or app include a permission: for data that only some callers of an operation may see. */
export function holds(caller: Caller, permission: string): boolean {
  return isStaff(caller) && caller.scopes.some((scope) => covers(scope, permission))
}

/** True if the caller may read the events of an entity, by their type. An unknown type is for the owner alone. */
export function mayReadEvent(caller: Caller, type: string): boolean {
  return (eventPermissions.get(type) ?? ['*']).every((permission) => holds(caller, permission))
}

/** True if the caller may know that rows of an entity changed. What has no events of its own is no secret. */
export function mayReadEntity(caller: Caller, entity: string): boolean {
  return (entityPermissions.get(entity) ?? []).every((permission) => holds(caller, permission))
}

/** True if the caller may do everything: the owner, and keys with the owner's full scopes. */
export function isOwner(caller: Caller): boolean {
  return isStaff(caller) && caller.scopes.includes('*')
}

/** The requested scopes that exceed the caller's own. */
export function scopesBeyond(caller: Caller, requested: readonly string[]): string[] {
  const own = isStaff(caller) ? caller.scopes : []
  if (own.includes('*')) return []
  return requested.filter(
    (scope) =>
      scope === '*' ||
      !(areaScopes[scope] ?? [scope]).every((permission) => own.some((ownScope) => covers(ownScope, permission))),
  )
}

/** Returns the scopes that both sets cover. */
export function sharedScopes(own: readonly string[], others: readonly string[]): readonly string[] {
  if (own.includes('*')) return others
  if (others.includes('*')) return own
  return permissionsOf(others).filter((permission) => own.some((scope) => covers(scope, permission)))
}

/** The permissions of which a caller of the right kind lacks every one, although it needs one of them. */
export function lackedPermissions(operation: Operation, caller: Caller): readonly string[] {
  const scopes = isStaff(caller) ? caller.scopes : caller.kind === 'MEMBER' ? caller.actingApp?.scopes : undefined
  if (!scopes) return []
  const needed = isStaff(caller) ? operation.permissions : permissionsToAct(operation)
  return needed.some((permission) => scopes.some((scope) => covers(scope, permission))) ? [] : needed
}

function covers(scope: string, permission: string): boolean {
  return scope === '*' || scope === permission || (areaPermissions.get(scope)?.has(permission) ?? false)
}

/** The single permissions that scopes cover; `*` stands for all of them. */
export function permissionsOf(scopes: readonly string[]): string[] {
  if (scopes.includes('*')) return ['*']
  return [...new Set(scopes.flatMap((scope) => areaScopes[scope] ?? [scope]))]
}

const areaPermissions = new Map(Object.entries(areaScopes).map(([scope, permissions]) => [scope, new Set(permissions)]))

export function isStaff(caller: Caller): caller is Extract<Caller, { kind: 'USER' | 'APP' }> {
  return caller.kind === 'USER' || caller.kind === 'APP'
}

/** The OAuth app whose visitor or member calls; undefined on the shop's own pages and for staff. */
export function clientOf(caller: Caller): string | undefined {
  return isStaff(caller) ? undefined : caller.clientId
}

/** Returns the creator of something, in the form that carts, checkouts and orders store. */
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

/** The readers of an answer: staff and apps see every row, visitors and members only rows that are visible to them. */
export type Audience = 'STAFF' | 'PUBLIC'
