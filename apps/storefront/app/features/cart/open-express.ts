import { msg } from '@lingui/core/macro'
import { createCheckoutFromCurrentCart } from '@stoa/contract/calls/ecom/current-cart'
import { ignoreMissingCart } from '../../lib/cart/ignore-missing-cart.ts'
import { answerWallet } from '../../lib/express/express-answer.server.ts'
import { loadEstimate } from '../../lib/express/express-estimate.ts'
import { storefront } from '../../lib/page/context.ts'
import type { Route } from './+types/open-express.ts'

/** Opens the checkout of the cart, which a wallet pays. The cart stays as it is until the order is placed. */
export async function action({ context }: Route.ActionArgs) {
  const { api, i18n } = context.get(storefront)
  return answerWallet(i18n, async () => {
    const opened = await ignoreMissingCart(api.call(createCheckoutFromCurrentCart, { channelType: 'WEB' }))
    return opened?.checkoutId ? loadEstimate(api, opened.checkoutId) : { problem: msg`Your cart is empty` }
  })
}
