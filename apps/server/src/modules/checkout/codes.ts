import type { SiteRead } from '../../kernel/site.ts'
import { WireError } from '../../kernel/errors.ts'
import { buyerOf } from '../cart/index.ts'
import { chooseCoupon, type ChosenCoupon } from '../discounts/index.ts'
import type { Checkout } from './checkout.ts'

/** Gift cards have no service yet, so every code is invalid. */
export function checkGiftCard(giftCardCode: string | null | undefined): void {
  if (giftCardCode) throw new WireError(404, 'GIFT_CARD_NOT_FOUND', 'there is no gift card with this code', { data: {} })
}

/** The coupon of a code for the buyer of a checkout; undefined without a code. Throws the contract's codes. */
export async function couponOf(
  site: SiteRead,
  couponCode: string | null | undefined,
  { memberId, content }: Pick<Checkout, 'memberId' | 'content'>,
): Promise<ChosenCoupon | undefined> {
  return couponCode ? chooseCoupon(site, { code: couponCode }, buyerOf(memberId, content.email)) : undefined
}
