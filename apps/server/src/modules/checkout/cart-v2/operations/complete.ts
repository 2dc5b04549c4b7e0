import * as contract from '@stoa/contract/services/ecom/cart-v-2'
import { implement, implementAction } from '../../../../kernel/operations/operation.ts'
import { loadOpenOrder } from '../../../orders/orders/ports/paying.ts'
import {
  checkoutUrl,
  completeAndTakeFromCart,
  completeByToken,
  reachableCheckout,
  takeCheckout,
  type CompletionOptions,
} from '../../checkout/index.ts'
import { reachableBasket } from '../basket.ts'
import { showBasket } from '../change.ts'
import { openCheckoutOf } from '../open-checkout.ts'

export const getCheckoutUrl = (parts: CompletionOptions) =>
  implementAction(contract.getCheckoutUrl, async ({ site, caller, transaction }, { cartId, currencyCode }) => {
    const { id } = await transaction((tx) => openCheckoutOf(tx, caller, cartId))
    const checkout = await reachableCheckout(site, caller, { id })
    const url = new URL(await transaction((tx) => checkoutUrl(tx, caller, checkout, parts)))
    if (currencyCode) url.searchParams.set('currency', currencyCode)
    return { checkoutUrl: url.href, checkoutId: id }
  })

/** For apps that place the order themselves. Throws ORDER_NOT_FOUND. */
export const markCartAsCompleted = implementAction(
  contract.markCartAsCompleted,
  async ({ site, caller, transaction }, { cartId, orderId }) => {
    const basket = await reachableBasket(site, caller, cartId)
    if (basket.cart) {
      const { id } = await transaction((tx) => openCheckoutOf(tx, caller, cartId))
      await transaction(async (tx) => {
        if (orderId) await loadOpenOrder(tx, orderId)
        const checkout = await takeCheckout(tx, id)
        if (checkout && !checkout.completed) await completeAndTakeFromCart(tx, checkout, orderId ?? checkout.orderId)
      })
    }
    return showBasket(site, caller, await reachableBasket(site, caller, cartId))
  },
)

/** See `markCheckoutAsCompletedAndRedirectToUrl`. */
export const handleAsyncCheckoutCompletion = ({ links }: Pick<CompletionOptions, 'links'>) =>
  implement(contract.handleAsyncCheckoutCompletion, ({ site, caller }, { token }) => completeByToken(site, caller, token, links))
