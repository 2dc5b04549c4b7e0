import { notFound } from '../../../kernel/basics/errors.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { findCart, findOwnCart, reachesCart, type Cart } from '../cart/index.ts'
import { contentOfBoth, findCheckout, reachesCheckout, type Checkout, type CheckoutContent } from '../checkout/index.ts'

/**
 * A cart as the newer interface knows it: the buyer's cart together with the checkout that was made of it, under the id of the cart.
 * Once an order was made of it, the checkout alone.
 */
export type Basket = (
  | { cart: Cart; checkout: Checkout | undefined }
  // Of an ordered cart, or of a checkout that was made without one.
  | { cart: undefined; checkout: Checkout }
) & {
  id: string
  /** The choices of both: see `contentOfBoth`. */
  content: CheckoutContent
}

/** The basket with an id, if the caller may see it; otherwise CART_NOT_FOUND. */
export async function reachableBasket(site: SiteRead, caller: Caller, id: string): Promise<Basket> {
  const cart = await findCart(site, { id })
  if (cart && !reachesCart(cart, caller)) throw notFound('cart', { id })
  if (cart) return (await orderedUnderItsId(site, cart)) ?? basketOf(site, cart)
  const known = (await findCheckout(site, { id })) ?? (await findCheckout(site, { cartId: id }))
  const checkout = known && reachesCheckout(known, caller) ? known : undefined
  // The cart of an open checkout was deleted.
  if (!checkout || (checkout.cartId && !checkout.completed)) throw notFound('cart', { id })
  return { id, cart: undefined, checkout, content: checkout.content }
}

/** The caller's current basket; undefined if they have none. */
export async function ownBasket(site: SiteRead, caller: Caller): Promise<Basket | undefined> {
  const cart = await findOwnCart(site, caller)
  return cart && basketOf(site, cart)
}

async function basketOf(site: SiteRead, cart: Cart): Promise<Basket> {
  const linked = cart.checkoutId ? await findCheckout(site, { id: cart.checkoutId }) : undefined
  const checkout = linked && !linked.completed ? linked : undefined
  return { id: cart.id, cart, checkout, content: contentOfBoth(cart, checkout) }
}

/** A cart without an owner keeps its id for what was not bought. For this interface, the id means what was ordered. */
async function orderedUnderItsId(site: SiteRead, cart: Cart): Promise<Basket | undefined> {
  const { id, content, checkoutId, visitorId, memberId } = cart
  if (visitorId || memberId || !content.namesCheckout || checkoutId === id) return undefined
  const checkout = await findCheckout(site, { id })
  return checkout?.completed ? { id, cart: undefined, checkout, content: checkout.content } : undefined
}

/** True if the caller would get this basket as their current one. */
export function isCurrent({ cart }: Basket, caller: Caller): boolean {
  if (!cart) return false
  if (isStaff(caller)) return cart.visitorId !== null || cart.memberId !== null
  return reachesCart(cart, caller)
}

/** Increases by one with every change of the cart or of its checkout, also with one that writes both. */
export function revisionOf({ cart, checkout }: Basket): bigint {
  const ofCart = cart?.revision ?? BigInt(checkout?.content.cartRevision ?? 0)
  return ofCart + (checkout?.revision ?? 0n) - BigInt(checkout?.content.sharedRevisions ?? 0)
}

/** True if the checkout holds what the cart holds. */
export function isInStep({ cart, checkout }: Basket): boolean {
  return checkout !== undefined && (!cart || checkout.content.cartRevision === String(cart.revision))
}
