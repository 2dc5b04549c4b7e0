import { redirect, redirectDocument } from 'react-router'
import { createCheckoutFromCurrentCart } from '@stoa/contract/calls/ecom/current-cart'
import { ignoreMissingCart } from '../../lib/cart/ignore-missing-cart.ts'
import { storefront } from '../../lib/page/context.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/start.ts'

/** A cart has one checkout: starting again returns the same one. */
export async function action({ context }: Route.ActionArgs) {
  const { api } = context.get(storefront)
  const response = await ignoreMissingCart(api.call(createCheckoutFromCurrentCart, { channelType: 'WEB' }))
  return response?.checkoutId ? redirectDocument(paths.checkout(response.checkoutId)) : redirect(paths.cart())
}

/** The action's URL was typed or reloaded. */
export function loader() {
  return redirect(paths.cart())
}
