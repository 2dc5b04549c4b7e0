import * as contract from '@stoa/contract/services/ecom/cart'
import { implementWithAsyncCommit, implementRead } from '../../../../kernel/operations/operation.ts'
import type { CreateCheckout } from '../cart.ts'
import { lockReachableCart, reachableCart } from '../owner.ts'
import { estimate } from './estimate.ts'

export const createCheckout = ({ createCheckout }: { createCheckout: CreateCheckout }) =>
  implementWithAsyncCommit(contract.createCheckout, async ({ site, caller }, { id, ...request }) => {
    const cart = await lockReachableCart(site, caller, id)
    return { checkoutId: await createCheckout(site, caller, cart, request) }
  })

export const estimateTotals = implementRead(contract.estimateTotals, async ({ site, caller }, { id, ...request }) =>
  estimate(site, await reachableCart(site, caller, id), request),
)
