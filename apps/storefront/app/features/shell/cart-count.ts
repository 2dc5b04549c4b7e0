import type { Client } from '@stoa/client'
import { getCurrentCart } from '@stoa/contract/calls/ecom/current-cart'
import { noCartYet } from '../../cart-call.ts'

/** How many things lie in the visitor's cart. */
export async function cartCount(api: Client): Promise<number> {
  const answer = await noCartYet(api.call(getCurrentCart, {}))
  return (answer?.cart?.lineItems ?? []).reduce((sum, { quantity = 0 }) => sum + quantity, 0)
}
