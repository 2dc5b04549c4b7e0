import * as contract from '@stoa/contract/services/ecom/cart-v-2'
import * as current from '@stoa/contract/services/ecom/current-cart-v-2'
import { refusal } from '../../../../kernel/basics/errors.ts'
import type { CodeCaller, CodeLimits } from '../../../../kernel/abuse/code-guessing.ts'
import { implementWithAsyncCommit } from '../../../../kernel/operations/operation.ts'
import type { Caller } from '../../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { changeBasket } from '../change.ts'
import { checkCouponUnlocked, checkGiftCardUnlocked, couponFor, giftCardFor } from '../codes.ts'
import { takeBasket, takeOrNewOwnBasket, takeOwnBasket, type OpenBasket } from '../take.ts'

interface Parts {
  limits: CodeLimits
}

export const addCoupon = (parts: Parts) =>
  implementWithAsyncCommit(contract.addCoupon, async ({ site, caller, address }, request) =>
    addCouponTo(site, parts, { caller, address, request }, await takeBasket(site, caller, request.cartId), request.coupon),
  )

export const addCouponToCurrentCart = (parts: Parts) =>
  implementWithAsyncCommit(current.addCouponToCurrentCart, async ({ site, caller, address }, request) =>
    addCouponTo(site, parts, { caller, address, request }, await takeOrNewOwnBasket(site, caller), request.coupon),
  )

export const removeCoupon = implementWithAsyncCommit(contract.removeCoupon, async ({ site, caller }, { cartId, couponId }) =>
  removeCouponFrom(site, caller, await takeBasket(site, caller, cartId), couponId),
)

export const removeCouponFromCurrentCart = implementWithAsyncCommit(
  current.removeCouponFromCurrentCart,
  async ({ site, caller }, { couponId }) => removeCouponFrom(site, caller, await takeOwnBasket(site, caller), couponId),
)

export const addGiftCard = (parts: Parts) =>
  implementWithAsyncCommit(contract.addGiftCard, async ({ site, caller, address }, request) =>
    addGiftCardTo(site, parts, { caller, address, request }, await takeBasket(site, caller, request.cartId), request.giftCard),
  )

export const addGiftCardToCurrentCart = (parts: Parts) =>
  implementWithAsyncCommit(current.addGiftCardToCurrentCart, async ({ site, caller, address }, request) =>
    addGiftCardTo(site, parts, { caller, address, request }, await takeOrNewOwnBasket(site, caller), request.giftCard),
  )

export const removeGiftCard = implementWithAsyncCommit(
  contract.removeGiftCard,
  async ({ site, caller }, { cartId, giftCardId }) =>
    removeGiftCardFrom(site, caller, await takeBasket(site, caller, cartId), giftCardId),
)

export const removeGiftCardFromCurrentCart = implementWithAsyncCommit(
  current.removeGiftCardFromCurrentCart,
  async ({ site, caller }, { giftCardId }) => removeGiftCardFrom(site, caller, await takeOwnBasket(site, caller), giftCardId),
)

async function addCouponTo(site: SiteTx, { limits }: Parts, who: CodeCaller, basket: OpenBasket, input: contract.CouponInput) {
  checkCouponUnlocked(who.caller, basket)
  const coupon = await couponFor(site, limits, who, basket, input)
  return changeBasket(site, who.caller, basket, (content) => ({ ...content, coupon }))
}

async function removeCouponFrom(site: SiteTx, caller: Caller, basket: OpenBasket, couponId: string) {
  if (basket.content.coupon?.id !== couponId)
    throw refusal('COUPON_NOT_FOUND_IN_CART', 'the cart has no such coupon', { couponId })
  checkCouponUnlocked(caller, basket)
  return changeBasket(site, caller, basket, ({ coupon: _gone, ...content }) => content)
}

async function addGiftCardTo(
  site: SiteTx,
  { limits }: Parts,
  who: CodeCaller,
  basket: OpenBasket,
  input: contract.GiftCardInput,
) {
  checkGiftCardUnlocked(who.caller, basket)
  const giftCard = await giftCardFor(site, limits, who, basket, input)
  return changeBasket(site, who.caller, basket, (content) => ({ ...content, giftCard }))
}

async function removeGiftCardFrom(site: SiteTx, caller: Caller, basket: OpenBasket, giftCardId: string) {
  if (basket.content.giftCard?.id !== giftCardId)
    throw refusal('GIFT_CARD_NOT_FOUND_IN_CART', 'the cart has no such gift card', { giftCardId })
  checkGiftCardUnlocked(caller, basket)
  return changeBasket(site, caller, basket, ({ giftCard: _gone, ...content }) => content)
}
