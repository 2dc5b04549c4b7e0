import type { Client } from '@stoa/client'
import { getCheckoutUrl } from '@stoa/contract/calls/ecom/cart-v-2'
import { getCurrentCart } from '@stoa/contract/calls/ecom/current-cart-v-2'
import { ignoreMissingCart } from './ignore-missing-cart.ts'

/** Opens the checkout of the visitor's cart, and returns its id; undefined where there is nothing to buy. */
export async function openCartCheckout(api: Client): Promise<string | undefined> {
  const { cart } = (await ignoreMissingCart(api.call(getCurrentCart, {}))) ?? {}
  if (!cart?.id || !cart.lineItems?.length) return undefined
  return (await api.call(getCheckoutUrl, { cartId: cart.id })).checkoutId
}
