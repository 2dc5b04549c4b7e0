import type { Client } from '@stoa/client'
import {
  addCouponToCurrentCart,
  addGiftCardToCurrentCart,
  getCurrentCart,
  removeCouponFromCurrentCart,
  removeGiftCardFromCurrentCart,
} from '@stoa/contract/calls/ecom/current-cart-v-2'
import type { Cart } from '@stoa/contract/services/ecom/current-cart-v-2'
import { ignoreMissingCart } from '../../lib/cart/ignore-missing-cart.ts'
import { ignoreRefusal } from '../../lib/page/ignore-refusal.ts'

/** Adds a coupon to the cart. One that the cart already has is no error. */
export async function addCoupon(api: Client, code: string): Promise<void> {
  await ignoreRefusal('COUPON_ALREADY_EXISTS', api.call(addCouponToCurrentCart, { coupon: { code } }))
}

/** Removes the coupon of the cart, if it has one. What another tab has removed is no error. */
export async function removeCoupons(api: Client): Promise<void> {
  for (const { id } of (await ownCart(api))?.coupons ?? [])
    await ignoreRefusal('COUPON_NOT_FOUND_IN_CART', api.call(removeCouponFromCurrentCart, { couponId: id! }))
}

/** Adds a gift card to the cart. One that the cart already has is no error. */
export async function addGiftCard(api: Client, code: string): Promise<void> {
  await ignoreRefusal('GIFT_CARD_ALREADY_EXISTS', api.call(addGiftCardToCurrentCart, { giftCard: { code } }))
}

/** Removes the gift card of the cart, if it has one. What another tab has removed is no error. */
export async function removeGiftCards(api: Client): Promise<void> {
  for (const { id } of (await ownCart(api))?.paymentInfo?.giftCards ?? [])
    await ignoreRefusal('GIFT_CARD_NOT_FOUND_IN_CART', api.call(removeGiftCardFromCurrentCart, { giftCardId: id! }))
}

async function ownCart(api: Client): Promise<Cart | undefined> {
  return (await ignoreMissingCart(api.call(getCurrentCart, {})))?.cart
}
