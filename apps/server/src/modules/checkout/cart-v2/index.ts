import type { Module } from '../../../kernel/background/module.ts'
import { carts, currentCarts, type CartV2Parts } from './operations/index.ts'

export { cartEvents, checkoutEvents } from './events.ts'
export { checkoutToHandOver } from './open-checkout.ts'
export { priceTokens } from './price-token.ts'

export function cartV2Module(parts: CartV2Parts) {
  return {
    name: 'cart-v2',
    services: { 'ecom/cart-v-2': carts(parts), 'ecom/current-cart-v-2': currentCarts(parts) },
  } satisfies Module
}
