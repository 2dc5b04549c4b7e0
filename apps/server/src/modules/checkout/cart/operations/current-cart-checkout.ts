import * as contract from '@stoa/contract/services/ecom/current-cart'
import { implementWithAsyncCommit, implementRead } from '../../../../kernel/operations/operation.ts'
import type { CreateCheckout } from '../cart.ts'
import { estimate } from './estimate.ts'
import { takeOwnCart, ownCart } from './current-cart.ts'

export const createCheckoutFromCurrentCart = ({ createCheckout }: { createCheckout: CreateCheckout }) =>
  implementWithAsyncCommit(contract.createCheckoutFromCurrentCart, async ({ site, caller }, request) => ({
    checkoutId: await createCheckout(site, caller, await takeOwnCart(site, caller), request),
  }))

export const estimateCurrentCartTotals = implementRead(contract.estimateCurrentCartTotals, async ({ site, caller }, request) =>
  estimate(site, await ownCart(site, caller), request),
)
