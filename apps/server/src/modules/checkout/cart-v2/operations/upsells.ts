import * as contract from '@stoa/contract/services/ecom/cart-v-2'
import * as current from '@stoa/contract/services/ecom/current-cart-v-2'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { reachableBasket } from '../basket.ts'
import { upsellsFor } from '../upsells.ts'
import { requireOwn } from './read.ts'

export const getUpsellOptions = implementRead(contract.getUpsellOptions, async ({ site, caller }, { cartId }) => ({
  itemsUpsells: await upsellsFor(site, await reachableBasket(site, caller, cartId)),
}))

export const getUpsellOptionsForCurrentCart = implementRead(current.getUpsellOptionsForCurrentCart, async ({ site, caller }) => ({
  itemsUpsells: await upsellsFor(site, await requireOwn(site, caller)),
}))
