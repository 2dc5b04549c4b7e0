import type { SiteTx } from '../../kernel/site.ts'
import { takeFromCart } from '../cart/index.ts'
import { complete } from './change.ts'
import type { Checkout } from './checkout.ts'
import * as store from './store.ts'

/** The order stands, or comes with this transaction: the checkout is over, and the cart has given what was bought. */
export async function finish(site: SiteTx, checkout: Checkout, orderId: string): Promise<void> {
  complete(site, checkout, orderId)
  await takeFromCart(site, checkout, checkout.content.lines)
}

export async function finishById(site: SiteTx, id: string, orderId: string): Promise<void> {
  const checkout = await store.lockCheckout(site, { id })
  if (checkout && !checkout.completed) await finish(site, checkout, orderId)
}
