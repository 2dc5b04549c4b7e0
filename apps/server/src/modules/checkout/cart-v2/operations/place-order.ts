import * as contract from '@stoa/contract/services/ecom/cart-v-2'
import { refusal, WireError } from '../../../../kernel/basics/errors.ts'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import {
  checkChoices,
  findCheckout,
  orderAndCharge,
  orderWithoutCard,
  takeReachableCheckout,
  type BuyerOf,
} from '../../checkout/index.ts'
import { reachableBasket } from '../basket.ts'
import { openCheckoutOf } from '../open-checkout.ts'
import { asRefusedOrder, seenPriceOf } from '../place.ts'
import type { PriceTokens } from '../price-token.ts'
import { alreadyOrdered } from '../take.ts'

interface Parts {
  buyerOf: BuyerOf
  tokens: PriceTokens
}

/**
 * Places the order of a cart, once: a second call is refused with the order that the first one placed. With a card it is charged as by
 * `createOrderAndCharge`; without one the buyer pays later, by a method that the owner offers for that.
 */
export const placeOrder = ({ buyerOf, tokens }: Parts) =>
  implementAction(contract.placeOrder, async (context, request) => {
    const { site, caller, transaction } = context
    checkChoices(caller, request)
    const basket = await reachableBasket(site, caller, request.cartId)
    const seen = seenPriceOf(site, basket, request.priceVerificationToken, tokens)
    const ordered = basket.cart ? undefined : basket.checkout
    const checkoutId = ordered?.completed
      ? ordered.id
      : (await transaction((tx) => openCheckoutOf(tx, caller, request.cartId))).id
    const { priceVerificationToken: _token, cartId: _cart, ...choice } = request
    try {
      if (request.paymentToken || request.savedCardId) {
        const charged = await orderAndCharge(context, buyerOf(context), checkoutId, { ...choice, ...seen })
        return { ...charged, completed: charged.redirectUrl === undefined }
      }
      const { orderId } = await context.intend(async (tx) => {
        const checkout = await takeReachableCheckout(tx, caller, checkoutId)
        if (checkout.completed) throw alreadyOrdered(basket.id, checkout.orderId)
        return orderWithoutCard(tx, buyerOf(context), checkout, { ...choice, ...seen })
      })
      return { orderId, completed: true }
    } catch (error) {
      throw await asNeededCard(site, request, checkoutId, asRefusedOrder(basket.id, basket.content, error))
    }
  })

/** Who names no method and may pay with none later needs a card. */
async function asNeededCard(
  site: SiteRead,
  { paymentMethodId, paymentToken }: contract.PlaceOrderRequest,
  checkoutId: string,
  error: unknown,
): Promise<unknown> {
  const isWithoutMethod = error instanceof WireError && error.code === 'UNAVAILABLE_PAYMENT_METHOD'
  if (!isWithoutMethod || paymentMethodId || paymentToken) return error
  const checkout = await findCheckout(site, { id: checkoutId })
  return refusal('EMPTY_PAYMENT_TOKEN', 'a card is needed to pay this', { total: checkout?.content.shownTotal ?? '' })
}
