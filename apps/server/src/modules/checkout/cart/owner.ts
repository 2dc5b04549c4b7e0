import { notFound, WireError } from '../../../kernel/basics/errors.ts'
import { isStaff, ownerOf, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { Cart } from './cart.ts'
import { isKeptApart, join } from './joins.ts'
import * as store from './store/carts.ts'

/** The caller's cart for a change, or a new one. A member who was a visitor before keeps the visitor's cart. */
export async function takeOrNewOwnCart(site: SiteTx, caller: Caller): Promise<Cart> {
  const key = ownerOf(caller, site.hints)
  const known = (await store.takeOwnCart(site, key)) ?? (await adoptVisitorCart(site, caller))
  if (known) return known
  return store.newCart(site, key)
}

/**
 * The caller's cart; undefined if they have none. A member who has just signed in sees the visitor's, which becomes theirs with their
 * first change.
 */
export async function findOwnCart(site: SiteRead, caller: Caller): Promise<Cart | undefined> {
  const own = await store.findCart(site, ownerOf(caller, site.hints))
  if (own || caller.kind !== 'MEMBER' || !caller.visitorId) return own
  return store.findCart(site, { visitorId: caller.visitorId })
}

export function noOwnCart(): WireError {
  return new WireError(404, 'OWNED_CART_NOT_FOUND', 'the caller has no cart yet')
}

/** The cart by id, if the caller may use it; otherwise not found. */
export async function reachableCart(site: SiteRead, caller: Caller, id: string): Promise<Cart> {
  return checkReachable(await store.findCart(site, { id }), caller, id)
}

export async function lockReachableCart(site: SiteTx, caller: Caller, id: string): Promise<Cart> {
  return checkReachable(await store.lockCart(site, { id }), caller, id)
}

export function checkReachable(cart: Cart | undefined, caller: Caller, id: string): Cart {
  if (!cart || !reachesCart(cart, caller)) throw notFound('cart', { id })
  return cart
}

/** True if the caller may see and change the cart. Who has just signed in still has the cart of the visitor they were. */
export function reachesCart(cart: Cart, caller: Caller): boolean {
  if (isStaff(caller)) return true
  if (caller.kind === 'MEMBER')
    return cart.memberId === caller.memberId || (cart.visitorId !== null && cart.visitorId === caller.visitorId)
  return caller.kind === 'VISITOR' && cart.visitorId === caller.visitorId
}

async function adoptVisitorCart(site: SiteTx, caller: Caller): Promise<Cart | undefined> {
  if (caller.kind !== 'MEMBER' || !caller.visitorId) return undefined
  return mergeVisitorCart(site, caller.visitorId, caller.memberId)
}

/**
 * At sign-in, the visitor's cart becomes the member's. If the member has a cart, the visitor's joins it, unless the member wanted to
 * keep it apart. Returns the member's cart, if any.
 */
export async function mergeVisitorCart(site: SiteTx, visitorId: string, memberId: string): Promise<Cart | undefined> {
  const theirs = await store.lockCart(site, { memberId })
  const visited = await store.lockCart(site, { visitorId })
  if (!visited) return theirs
  if (!theirs) {
    await store.giveToMember(site, visited.id, memberId)
    return { ...visited, visitorId: null, memberId, revision: visited.revision + 1n }
  }
  return (await isKeptApart(site, memberId, visited)) ? theirs : join(site, memberId, theirs, visited)
}
