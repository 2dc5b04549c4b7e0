import { WireError } from '../../kernel/errors.ts'

/** Coupons and gift cards have no service yet, so every code is invalid. */
export function checkCodes({ couponCode, couponId, giftCardCode }: Codes): void {
  if (couponId) throw new WireError(404, 'ERROR_COUPON_DOES_NOT_EXIST', `there is no coupon ${couponId}`, { data: { couponId } })
  if (couponCode)
    throw new WireError(404, 'ERROR_COUPON_DOES_NOT_EXIST', `there is no coupon ${couponCode}`, { data: { couponCode } })
  if (giftCardCode) throw new WireError(404, 'GIFT_CARD_NOT_FOUND', 'there is no gift card with this code', { data: {} })
}

interface Codes {
  couponCode?: string | null
  couponId?: string | null
  giftCardCode?: string | null
}
