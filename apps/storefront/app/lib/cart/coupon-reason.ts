import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { CouponReason } from './coupon.ts'

/** Why a coupon reduces nothing, and what would help. `days` writes a day of the shop. */
export function couponSentence(
  { reason, missing = '', starts, ends }: CouponReason,
  { i18n, days }: { i18n: I18n; days: Intl.DateTimeFormat },
): string {
  const day = (date: string | undefined) => days.format(new Date(date ?? 0))
  switch (reason) {
    case 'DOES_NOT_EXIST':
      return i18n._(msg`We don’t know this code. Please check the spelling.`)
    case 'NOT_STARTED':
      return i18n._(msg`This code can be used from ${day(starts)} on.`)
    case 'EXPIRED':
      return i18n._(msg`This code expired on ${day(ends)}.`)
    case 'USED_UP':
      return i18n._(msg`This code has been used as often as it may be.`)
    case 'USED_UP_FOR_BUYER':
      return i18n._(msg`You’ve already used this code.`)
    case 'NOT_FOR_THESE_ITEMS':
      return i18n._(msg`This code isn’t for the items in your cart.`)
    case 'MINIMUM_NOT_REACHED':
      return i18n._(msg`Add items for ${missing} more to use this code.`)
    case 'MORE_ITEMS_NEEDED':
      return i18n._(
        msg`${plural(Number(missing), { one: 'Add # more item to use this code.', other: 'Add # more items to use this code.' })}`,
      )
    case 'NOTHING_IS_DELIVERED':
      return i18n._(msg`This code takes off the price of delivery, and nothing in your cart is delivered.`)
    case 'DELIVERY_IS_FREE':
      return i18n._(msg`This code makes delivery free, and yours is free already.`)
    case 'MAX_COUPONS_PER_CART_EXCEEDED':
      return i18n._(msg`Your cart already has a code. Remove it to use another one.`)
    case 'NOTHING_TO_REDUCE':
      return i18n._(msg`Your items are at least as cheap without this code.`)
    default:
      return i18n._(msg`This code can’t be used at the moment.`)
  }
}
