import type { SiteRead } from '../../kernel/site.ts'
import { buyerOf } from '../cart/index.ts'
import { chooseCoupon, type ChosenCoupon } from '../discounts/index.ts'
import { guardCode, type CodeCaller, type CodeLimits } from '../../kernel/guard-code.ts'
import { chooseGiftCard, type ChosenGiftCard } from '../gift-cards/index.ts'
import type { Checkout } from './checkout.ts'

interface GiftCardRequest {
  giftCardCode?: string | null
  giftCardRedeemAmount?: string | null
}

/** The gift card of a code; undefined without one. Throws the contract's codes, and above the limit of wrong codes. */
export async function giftCardOf(
  site: SiteRead,
  limits: CodeLimits,
  who: CodeCaller,
  { giftCardCode, giftCardRedeemAmount }: GiftCardRequest,
): Promise<ChosenGiftCard | undefined> {
  if (!giftCardCode) return undefined
  return guardCode(limits, 'gift card', who, () => chooseGiftCard(site, giftCardCode, giftCardRedeemAmount))
}

/** The coupon of a code for the buyer of a checkout; undefined without a code. Throws the contract's codes, and above the limit of wrong codes. */
export async function couponOf(
  site: SiteRead,
  limits: CodeLimits,
  who: CodeCaller,
  couponCode: string | null | undefined,
  { memberId, content }: Pick<Checkout, 'memberId' | 'content'>,
): Promise<ChosenCoupon | undefined> {
  if (!couponCode) return undefined
  return guardCode(limits, 'coupon', who, () => chooseCoupon(site, { code: couponCode }, buyerOf(memberId, content.email)))
}
