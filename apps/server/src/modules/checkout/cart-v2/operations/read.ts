import * as contract from '@stoa/contract/services/ecom/cart-v-2'
import * as current from '@stoa/contract/services/ecom/current-cart-v-2'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implementRead, implementWithAsyncCommit } from '../../../../kernel/operations/operation.ts'
import type { Caller } from '../../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { noOwnCart, removeCart } from '../../cart/index.ts'
import { ownBasket, reachableBasket, type Basket } from '../basket.ts'
import { showBasket } from '../change.ts'
import { checkNotOrdered, takeBasket, takeOwnBasket, type OpenBasket } from '../take.ts'

export const getCart = implementRead(contract.getCart, async ({ site, caller }, { cartId }) =>
  showBasket(site, caller, await reachableBasket(site, caller, cartId)),
)

export const getCurrentCart = implementRead(current.getCurrentCart, async ({ site, caller }) =>
  showBasket(site, caller, await requireOwn(site, caller)),
)

/** Prices and stock are looked up for every answer, so a fresh look is all there is to do. */
export const refreshCart = implementRead(contract.refreshCart, async ({ site, caller }, { cartId }) =>
  showBasket(site, caller, checkNotOrdered(await reachableBasket(site, caller, cartId)), 'NOW'),
)

export const refreshCurrentCart = implementRead(current.refreshCurrentCart, async ({ site, caller }) =>
  showBasket(site, caller, await requireOwn(site, caller), 'NOW'),
)

export const deleteCart = implementWithAsyncCommit(contract.deleteCart, async ({ site, caller }, { cartId }) =>
  remove(site, await takeBasket(site, caller, cartId)),
)

export const deleteCurrentCart = implementWithAsyncCommit(current.deleteCurrentCart, async ({ site, caller }) =>
  remove(site, await takeOwnBasket(site, caller)),
)

/** A checkout that was made without a cart is none to delete: its page may be open. */
async function remove(site: SiteTx, { id, cart }: OpenBasket): Promise<Record<string, never>> {
  if (!cart) throw notFound('cart', { id })
  removeCart(site, cart)
  return {}
}

/** The caller's current basket. Throws OWNED_CART_NOT_FOUND. */
export async function requireOwn(site: SiteRead, caller: Caller): Promise<Basket> {
  const basket = await ownBasket(site, caller)
  if (!basket) throw noOwnCart()
  return basket
}
