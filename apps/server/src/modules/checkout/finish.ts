import type { SiteTx } from '../../kernel/site.ts'
import { takeFromCart } from '../cart/index.ts'
import { complete } from './change.ts'
import type { Checkout } from './checkout.ts'
import * as store from './store.ts'

/**
 * Completes the checkout of an order that exists or is placed in this transaction, and removes the bought lines from the cart.
 */
export async function finish(site: SiteTx, checkout: Checkout, orderId: string): Promise<void> {
  complete(site, checkout, orderId)
  await takeFromCart(site, checkout, checkout.content.lines)
}

export async function finishById(site: SiteTx, id: string, orderId: string): Promise<void> {
  const checkout = await store.lockCheckout(site, { id })
  if (checkout && !checkout.completed) await finish(site, checkout, orderId)
}
