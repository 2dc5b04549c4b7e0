import { notFound } from '../../kernel/errors.ts'
import { isStaff, type Caller } from '../../kernel/identity.ts'
import type { SiteRead, SiteTx } from '../../kernel/site.ts'
import type { Checkout } from './checkout.ts'
import * as store from './store.ts'

/** The checkout, if it is the caller's to see; to anybody else it does not exist. */
export async function reachable(site: SiteRead, caller: Caller, key: store.CheckoutKey): Promise<Checkout> {
  return check(await store.findCheckout(site, key), caller, key)
}

/** The same, to be changed: what happens to one checkout happens in order. */
export async function takeReachable(site: SiteTx, caller: Caller, id: string): Promise<Checkout> {
  return check(await store.takeCheckout(site, id), caller, { id })
}

function check(checkout: Checkout | undefined, caller: Caller, key: store.CheckoutKey): Checkout {
  if (checkout && (isStaff(caller) || isOwner(checkout, caller))) return checkout
  throw notFound('checkout', key)
}

export function isOwner({ memberId, visitorId }: Checkout, caller: Caller): boolean {
  if (caller.kind === 'VISITOR') return visitorId === caller.visitorId
  // Who signs in on the way to paying goes on with the checkout they began.
  return caller.kind === 'MEMBER' && (memberId === caller.memberId || (visitorId !== null && visitorId === caller.visitorId))
}
