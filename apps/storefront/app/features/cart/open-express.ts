import { msg } from '@lingui/core/macro'
import { openCartCheckout } from '../../lib/cart/open-cart-checkout.server.ts'
import { answerWallet } from '../../lib/express/express-answer.server.ts'
import { loadEstimate } from '../../lib/express/express-estimate.ts'
import { storefront } from '../../lib/page/context.ts'
import type { Route } from './+types/open-express.ts'

/** Opens the checkout of the cart, which a wallet pays. The cart stays as it is until the order is placed. */
export async function action({ context }: Route.ActionArgs) {
  const { api, i18n } = context.get(storefront)
  return answerWallet(i18n, async () => {
    const checkoutId = await openCartCheckout(api)
    return checkoutId ? loadEstimate(api, checkoutId) : { problem: msg`Your cart is empty` }
  })
}
