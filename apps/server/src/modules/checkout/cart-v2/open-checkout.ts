import { WireError } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { createCheckoutFromCart, reachableCheckout, type Checkout } from '../checkout/index.ts'
import { isInStep, reachableBasket, type Basket } from './basket.ts'
import { alreadyOrdered, lockCartOf } from './take.ts'

/** What is known of a checkout before it is stored. */
export type OpenedCheckout = Pick<Checkout, 'id' | 'visitorId' | 'content'>

/**
 * The checkout that holds what the cart holds: it is made, or brought up to date, where it lacks something. Throws CART_NOT_FOUND and
 * CART_ALREADY_ORDERED.
 */
export async function openCheckoutOf(site: SiteTx, caller: Caller, cartId: string): Promise<OpenedCheckout> {
  return openFor(site, caller, await reachableBasket(site, caller, cartId))
}

/**
 * The checkout with an id that a front end hands over. Front ends of this interface give the id of the cart; those of the older one
 * have made a checkout before. Throws CHECKOUT_NOT_FOUND.
 */
export async function checkoutToHandOver(site: SiteTx, caller: Caller, id: string): Promise<OpenedCheckout> {
  const basket = await reachableBasket(site, caller, id).catch((error: unknown) => {
    if (error instanceof WireError && error.status === 404) return undefined
    throw error
  })
  return basket?.cart ? openFor(site, caller, basket) : reachableCheckout(site, caller, { id })
}

async function openFor(site: SiteTx, caller: Caller, basket: Basket): Promise<OpenedCheckout> {
  const { id, checkout, content } = basket
  if (checkout?.completed) throw alreadyOrdered(id, checkout.orderId)
  if (checkout && isInStep(basket)) return checkout
  const cart = await lockCartOf(site, caller, id)
  // Another call may have made it meanwhile. To lock it too would wait for the one that orders it, which waits for the cart.
  const locked = await reachableBasket(site, caller, id)
  if (locked.checkout && isInStep(locked)) return locked.checkout
  const checkoutId = await createCheckoutFromCart(site, caller, cart, { channelType: content.channelType })
  return { id: checkoutId, visitorId: cart.visitorId, content }
}
