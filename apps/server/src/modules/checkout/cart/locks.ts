import { fieldNotAllowed } from '../../../kernel/basics/errors.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { CartContent } from './cart.ts'

/** Throws if a buyer adds or removes a code that whoever made the cart or the checkout has fixed. */
export function checkUnlocked(
  caller: Caller,
  { customSettings }: Pick<CartContent, 'customSettings'>,
  changed: { coupon?: boolean; giftCard?: boolean },
): void {
  if (isStaff(caller)) return
  if (changed.coupon && customSettings?.lockCouponCode) throw fieldNotAllowed('couponCode', 'the coupon is fixed')
  if (changed.giftCard && customSettings?.lockGiftCard) throw fieldNotAllowed('giftCardCode', 'the gift card is fixed')
}
