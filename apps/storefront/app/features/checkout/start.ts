import { redirect, redirectDocument } from 'react-router'
import { openCartCheckout } from '../../lib/cart/open-cart-checkout.server.ts'
import { storefront } from '../../lib/page/context.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/start.ts'

/** A cart has one checkout: starting again returns the same one. */
export async function action({ context }: Route.ActionArgs) {
  const { api } = context.get(storefront)
  const checkoutId = await openCartCheckout(api)
  return checkoutId ? redirectDocument(paths.checkout(checkoutId)) : redirect(paths.cart())
}

/** The action's URL was typed or reloaded. */
export function loader() {
  return redirect(paths.cart())
}
