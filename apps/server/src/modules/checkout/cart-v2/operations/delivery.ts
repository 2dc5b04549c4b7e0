import * as contract from '@stoa/contract/services/ecom/cart-v-2'
import * as current from '@stoa/contract/services/ecom/current-cart-v-2'
import type { RequestOf } from '@stoa/contract'
import { implementWithAsyncCommit } from '../../../../kernel/operations/operation.ts'
import type { Caller } from '../../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { changeBasket } from '../change.ts'
import { withDelivery } from '../delivery.ts'
import { takeBasket, takeOwnBasket, type OpenBasket } from '../take.ts'

export const setDeliveryMethod = implementWithAsyncCommit(
  contract.setDeliveryMethod,
  async ({ site, caller }, { cartId, deliveryMethod }) =>
    choose(site, caller, await takeBasket(site, caller, cartId), deliveryMethod),
)

export const setDeliveryMethodForCurrentCart = implementWithAsyncCommit(
  current.setDeliveryMethodForCurrentCart,
  async ({ site, caller }, { deliveryMethod }) => choose(site, caller, await takeOwnBasket(site, caller), deliveryMethod),
)

export const removeDeliveryMethod = implementWithAsyncCommit(
  contract.removeDeliveryMethod,
  async ({ site, caller }, { cartId }) => clear(site, caller, await takeBasket(site, caller, cartId)),
)

export const removeDeliveryMethodFromCurrentCart = implementWithAsyncCommit(
  current.removeDeliveryMethodFromCurrentCart,
  async ({ site, caller }) => clear(site, caller, await takeOwnBasket(site, caller)),
)

async function choose(
  site: SiteTx,
  caller: Caller,
  basket: OpenBasket,
  method: RequestOf<typeof contract.setDeliveryMethod>['deliveryMethod'],
) {
  const chosen = await withDelivery(site, basket, method)
  return changeBasket(site, caller, chosen, (content) => content)
}

async function clear(site: SiteTx, caller: Caller, basket: OpenBasket) {
  return changeBasket(site, caller, basket, ({ deliveryCode: _gone, ...content }) => content)
}
