import { fieldNotAllowed } from '../../../kernel/basics/errors.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { buyerOf } from '../cart/index.ts'
import { checkTakesGiftCards } from '../../pricing/checkout-settings/index.ts'
import { chooseCoupon, type ChosenCoupon } from '../../pricing/discounts/index.ts'
import { limitCodeGuessing, type CodeCaller, type CodeLimits } from '../../../kernel/abuse/code-guessing.ts'
import { chooseGiftCard, type ChosenGiftCard } from '../../pricing/gift-cards/index.ts'
import type { Checkout, CheckoutContent } from './checkout.ts'
import { loadOwn } from './price.ts'

interface GiftCardRequest {
  giftCardCode?: string | null
  giftCardRedeemAmount?: string | null
}

/** The gift card that a request chooses; undefined without one. Throws what `giftCardOf` throws. */
export async function findGiftCard(
  site: SiteRead,
  limits: CodeLimits,
  who: CodeCaller,
  { giftCardCode, giftCardRedeemAmount }: GiftCardRequest,
  checkout?: Pick<Checkout, 'orderId' | 'completed'>,
): Promise<ChosenGiftCard | undefined> {
  if (!giftCardCode) return undefined
  return giftCardOf(site, limits, who, { code: giftCardCode, redeemAmount: giftCardRedeemAmount }, checkout)
}

/** The gift card of a code. Throws the contract's codes, above the limit of wrong codes, and for a buyer of a shop that takes no gift cards. */
export async function giftCardOf(
  site: SiteRead,
  limits: CodeLimits,
  who: CodeCaller,
  { code, redeemAmount }: { code: string; redeemAmount?: string | null | undefined },
  checkout?: Pick<Checkout, 'orderId' | 'completed'>,
): Promise<ChosenGiftCard> {
  await checkTakesGiftCards(site, who.caller)
  const own = checkout && (await loadOwn(site, checkout))
  return limitCodeGuessing(limits, 'gift card', who, () => chooseGiftCard(site, code, redeemAmount, own?.giftCard))
}

type CouponBuyer = Pick<Checkout, 'memberId' | 'content'> & Partial<Checkout>

/** The coupon that a request chooses for the buyer of a checkout; undefined without one. Throws what `couponOf` throws. */
export async function findCoupon(
  site: SiteRead,
  limits: CodeLimits,
  who: CodeCaller,
  couponCode: string | null | undefined,
  checkout: CouponBuyer,
): Promise<ChosenCoupon | undefined> {
  return couponCode ? couponOf(site, limits, who, couponCode, checkout) : undefined
}

/** The coupon of a code for the buyer of a checkout. Throws the contract's codes, and above the limit of wrong codes. */
export async function couponOf(
  site: SiteRead,
  limits: CodeLimits,
  who: CodeCaller,
  code: string,
  { memberId, content, orderId = null, completed = false }: CouponBuyer,
): Promise<ChosenCoupon> {
  const own = await loadOwn(site, { orderId, completed })
  return limitCodeGuessing(limits, 'coupon', who, () => chooseCoupon(site, { code }, buyerOf(memberId, content.email), own))
}

/** Throws if a buyer changes items that whoever made the checkout has fixed. */
export function checkMayChangeLines(caller: Caller, { fixedLines }: CheckoutContent, field: string): void {
  if (fixedLines && !isStaff(caller)) throw fieldNotAllowed(field, 'the items of this checkout are fixed')
}
