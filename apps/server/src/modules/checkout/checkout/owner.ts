import { notFound } from '../../../kernel/basics/errors.ts'
import { grantFor, isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { Checkout } from './checkout.ts'
import * as store from './store/checkouts.ts'

/** The checkout, if the caller may see it; otherwise not found. */
export async function reachable(site: SiteRead, caller: Caller, key: store.CheckoutKey): Promise<Checkout> {
  return check(await store.findCheckout(site, key), caller, key)
}

/** The same for a change; changes of one checkout are serialized. */
export async function takeReachable(site: SiteTx, caller: Caller, id: string): Promise<Checkout> {
  return check(await store.takeCheckout(site, id), caller, { id })
}

function check(checkout: Checkout | undefined, caller: Caller, key: store.CheckoutKey): Checkout {
  if (checkout && isStaff(caller)) return checkout
  if (checkout && isOwner(checkout, caller)) return asSignedIn(checkout, caller)
  throw notFound('checkout', key)
}

/** A visitor who signs in during checkout orders as a member. The next change or order stores it. */
function asSignedIn(checkout: Checkout, caller: Caller): Checkout {
  const isVisitors = checkout.memberId === null && !checkout.completed && !grantFor(caller, checkout.id)
  return isVisitors && caller.kind === 'MEMBER' ? { ...checkout, visitorId: null, memberId: caller.memberId } : checkout
}

/** True if the caller may see the checkout. */
export function reachesCheckout(checkout: Checkout, caller: Caller): boolean {
  return isStaff(caller) || isOwner(checkout, caller)
}

export function isOwner({ id, memberId, visitorId }: Checkout, caller: Caller): boolean {
  if (grantFor(caller, id)) return true
  if (caller.kind === 'VISITOR') return visitorId === caller.visitorId
  // A visitor who signs in during checkout keeps their checkout.
  return caller.kind === 'MEMBER' && (memberId === caller.memberId || (visitorId !== null && visitorId === caller.visitorId))
}
