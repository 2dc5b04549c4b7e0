import type { Module } from '../../kernel/module.ts'
import type { SiteTx } from '../../kernel/site.ts'
import type { Cart, CreateCheckout } from './cart.ts'
import { cartOperations } from './operations/cart.ts'
import { currentCartOperations } from './operations/current-cart.ts'
import { cartRetention } from './retention.ts'
import * as store from './store.ts'

export { discountInputs, type Cart, type CreateCheckout } from './cart.ts'
export { checkCoupon, checkMayAdd, takeFromCart } from './change.ts'
export { standingCarts } from './store.ts'
export { mergeVisitorCart } from './owner.ts'

/** Stores which checkout was created from a cart. */
export async function linkCheckout(site: SiteTx, cart: Cart, checkoutId: string): Promise<void> {
  store.saveCart(site, { ...cart, checkoutId })
}

export function cartModule(createCheckout: CreateCheckout) {
  return {
    name: 'cart',
    migrations: `${import.meta.dirname}/migrations`,
    services: { 'ecom/cart': cartOperations(createCheckout), 'ecom/current-cart': currentCartOperations(createCheckout) },
    retention: [cartRetention],
  } satisfies Module
}
