import type { Basket } from './basket.ts'

/** True for a cart that the owner made to look at, which becomes no order. */
export function isDemo({ cart }: Basket): boolean {
  return cart?.content.demo ?? false
}
