import { WireError } from '../../../kernel/basics/errors.ts'
import type { Module } from '../../../kernel/background/module.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import type { CodeLimits } from '../../../kernel/abuse/code-guessing.ts'
import type { Cart, CreateCheckout } from './cart.ts'
import { joinRetention } from './store/joins.ts'
import { cartJoins, carts, currentCarts } from './operations/index.ts'
import { mergeVisitorCart } from './owner.ts'
import { cartRetention } from './retention.ts'
import * as store from './store/carts.ts'
import { cartData } from './personal-data.ts'

export { buyerOf, discountInputs, taxedContact, type Cart, type CartContent, type CreateCheckout } from './cart.ts'
export { checkMayAdd, checkMemberships, noteShown, onlyMembers, removeCart, takeFromCart, writeCart } from './change.ts'
export { checkUnlocked } from './locks.ts'
export { isLacking, priceCart, resolveCartLines, resolveForBuyer } from './own-holds.ts'
export { findOwnCart, lockReachableCart, noOwnCart, reachableCart, reachesCart, takeOrNewOwnCart } from './owner.ts'
export type { CartEvents } from './ports.ts'
export { removeCarts } from './remove-carts.ts'
export { findCart, newCart, standingCarts } from './store/carts.ts'

/** The id of the next checkout of a cart: that of the cart, unless an earlier checkout has it. */
export function nextCheckoutId({ id, content }: Cart): string {
  return content.namesCheckout ? newId() : id
}

/** Stores which checkout was created from a cart. Returns the cart as it is stored. */
export function linkCheckout(site: SiteTx, cart: Cart, checkoutId: string): Cart {
  const saved = store.saveCart(site, { ...cart, checkoutId, content: { ...cart.content, namesCheckout: true } })
  site.ports.cartEvents.changed(site, saved)
  return saved
}

/**
 * The visitor's cart follows the sign-in. Where both carts together would be too large, the visitor's stays as it is, and nothing is
 * lost.
 */
export async function mergeCarts(site: SiteTx, { visitorId, memberId }: { visitorId: string; memberId: string }): Promise<void> {
  try {
    await site.savepoint(() => mergeVisitorCart(site, visitorId, memberId))
  } catch (error) {
    if (!(error instanceof WireError)) throw error
  }
}

export function cartModule(createCheckout: CreateCheckout, limits: CodeLimits) {
  return {
    name: 'cart',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'ecom/cart': carts({ createCheckout, limits }),
      'ecom/current-cart': currentCarts({ createCheckout, limits }),
      'stoa/cart-joins': cartJoins,
    },
    retention: [cartRetention, joinRetention],
    personalData: [cartData],
  } satisfies Module
}
