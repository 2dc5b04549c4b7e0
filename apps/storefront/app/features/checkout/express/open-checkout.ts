import { msg } from '@lingui/core/macro'
import { createCheckoutFromCurrentCart } from '@stoa/contract/calls/ecom/current-cart'
import { storefront } from '../../../lib/page/context.ts'
import { ignoreMissingCart } from '../../../lib/cart/ignore-missing-cart.ts'
import { openProductCheckout } from '../../catalog/product/add-to-cart.server.ts'
import { answerWallet } from './express-answer.server.ts'
import { loadEstimate } from './express-estimate.ts'
import type { Route } from './+types/open-checkout.ts'

/** Opens the checkout that a wallet pays: of a product with the choices of its form, or of the cart, which stays as it is. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { api, i18n } = context.get(storefront)
  const { slug } = params as { slug?: string }
  return answerWallet(i18n, async () => {
    const opened = slug
      ? await openProductCheckout({ params: { slug }, context }, await request.formData())
      : await ignoreMissingCart(api.call(createCheckoutFromCurrentCart, { channelType: 'WEB' }))
    if (opened && 'problem' in opened) return opened
    return opened?.checkoutId ? loadEstimate(api, opened.checkoutId) : { problem: msg`Your cart is empty` }
  })
}
