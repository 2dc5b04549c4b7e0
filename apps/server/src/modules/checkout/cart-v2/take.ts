import { refusal, WireError } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { lockReachableCart, noOwnCart, takeOrNewOwnCart, type Cart } from '../cart/index.ts'
import { contentOfBoth, reopen, takeCheckout } from '../checkout/index.ts'
import { reachableBasket, type Basket } from './basket.ts'

/** A basket that was taken to be changed: no order was made of it, and its unfinished payment is withdrawn. */
export type OpenBasket = Basket

/**
 * Takes the basket with an id. Throws CART_NOT_FOUND where the caller may not see it, and CART_ALREADY_ORDERED, also while a payment of
 * it is being processed.
 */
export async function takeBasket(site: SiteTx, caller: Caller, id: string): Promise<OpenBasket> {
  const known = await reachableBasket(site, caller, id)
  if (known.cart) return open(site, await lockCartOf(site, caller, id))
  const checkout = await takeCheckout(site, id)
  const reopened = checkout && (await reopen(site, checkout))
  if (!reopened) throw alreadyOrdered(id, checkout?.orderId)
  return { id, cart: undefined, checkout: reopened, content: reopened.content }
}

/** Locks the cart of a basket. Throws CART_NOT_FOUND, and CART_ALREADY_ORDERED where another call has just ordered it. */
export async function lockCartOf(site: SiteTx, caller: Caller, id: string): Promise<Cart> {
  try {
    return await lockReachableCart(site, caller, id)
  } catch (error) {
    if (error instanceof WireError) checkNotOrdered(await reachableBasket(site, caller, id))
    throw error
  }
}

/** Takes the caller's current basket, or a new one that is stored with its first change. */
export async function takeOrNewOwnBasket(site: SiteTx, caller: Caller): Promise<OpenBasket> {
  return open(site, await takeOrNewOwnCart(site, caller))
}

/** Takes the caller's current basket. Throws OWNED_CART_NOT_FOUND. */
export async function takeOwnBasket(site: SiteTx, caller: Caller): Promise<OpenBasket> {
  const cart = await takeOrNewOwnCart(site, caller)
  if (cart.revision === 0n) throw noOwnCart()
  return open(site, cart)
}

async function open(site: SiteTx, cart: Cart): Promise<OpenBasket> {
  const linked = cart.checkoutId ? await takeCheckout(site, cart.checkoutId) : undefined
  // An app has completed the checkout by itself, and left the cart to its buyer.
  const ended = linked?.completed ?? false
  const checkout = linked && !ended ? await reopen(site, linked) : undefined
  if (linked && !ended && !checkout) throw alreadyOrdered(cart.id, linked.orderId)
  return { id: cart.id, cart, checkout, content: contentOfBoth(cart, checkout) }
}

export function alreadyOrdered(cartId: string, orderId: string | null | undefined): WireError {
  return refusal('CART_ALREADY_ORDERED', 'an order was made of this cart', { cartId, ...(orderId && { orderId }) })
}

/** Returns the basket. Throws CART_ALREADY_ORDERED where an order was made of it. */
export function checkNotOrdered(basket: Basket): Basket {
  const { cart, checkout, id } = basket
  if (!cart && checkout.completed) throw alreadyOrdered(id, checkout.orderId)
  return basket
}
