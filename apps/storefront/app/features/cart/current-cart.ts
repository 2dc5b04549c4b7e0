import type { Client } from '@stoa/client'
import { estimateCurrentCartTotals } from '@stoa/contract/calls/ecom/current-cart'
import { getFreeDelivery } from '@stoa/contract/calls/stoa/shop'
import type { EstimateCurrentCartTotalsRequest, EstimateTotalsResponse } from '@stoa/contract/services/ecom/current-cart'
import { noCartYet } from '../../cart-call.ts'
import type { Prices } from '../../prices.ts'
import { cartFrom, type Cart } from './cart.ts'

type Visit = { api: Client } & Pick<Prices, 'conversion'>

/** The visitor's cart; undefined while nothing lies in it. Where it goes is open yet, and with it tax and delivery. */
export async function currentCart(visit: Visit): Promise<Cart | undefined> {
  return (await estimateOf(visit, { calculateTax: false, calculateShipping: false }))?.cart
}

export async function estimateOf(
  { api, conversion }: Visit,
  request: EstimateCurrentCartTotalsRequest,
): Promise<{ answer: EstimateTotalsResponse; cart: Cart } | undefined> {
  const answer = await noCartYet(api.call(estimateCurrentCartTotals, request))
  if (!answer?.cart?.lineItems?.length) return undefined
  return { answer, cart: cartFrom(answer, { free: await api.call(getFreeDelivery, {}), conversion }) }
}
