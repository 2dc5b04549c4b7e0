import { redirect } from 'react-router'
import { createCheckoutFromCurrentCart } from '@stoa/contract/calls/ecom/current-cart'
import { noCartYet } from '../../cart-call.ts'
import { storefront } from '../../context.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/start.ts'

/** Turns the cart into its checkout. A cart has one: starting again leads to the same. */
export async function action({ context }: Route.ActionArgs) {
  const { api } = context.get(storefront)
  const answer = await noCartYet(api.call(createCheckoutFromCurrentCart, { channelType: 'WEB' }))
  return redirect(answer?.checkoutId ? paths.checkout(answer.checkoutId) : paths.cart())
}

/** Someone typed or reloaded the address: the cart has the button. */
export function loader() {
  return redirect(paths.cart())
}
