import type * as wire from '@stoa/contract/services/ecom/cart-v-2'
import { invalid, refusal, WireError } from '../../../kernel/basics/errors.ts'
import type { CodeCaller, CodeLimits } from '../../../kernel/abuse/code-guessing.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { CouponProblem } from '../../pricing/discounts/index.ts'
import { couponOf, giftCardOf, type CheckoutContent } from '../checkout/index.ts'
import type { Basket } from './basket.ts'
import { toPrice } from './change.ts'
import { couponStatus } from './coupon-problems.ts'
import { invalidGiftCard } from './gift-card-problems.ts'

type Coupon = NonNullable<CheckoutContent['coupon']>
type GiftCard = NonNullable<CheckoutContent['giftCard']>

/** The coupon of a code, if the basket can take it. Throws the contract's codes. */
export async function couponFor(
  site: SiteRead,
  limits: CodeLimits,
  who: CodeCaller,
  basket: Basket,
  { code }: wire.CouponInput,
): Promise<Coupon> {
  if (!code) throw missingCode('coupon')
  const { coupon: chosen } = basket.content
  if (chosen && chosen.code.toLowerCase() === code.trim().toLowerCase())
    throw refusal('COUPON_ALREADY_EXISTS', 'the cart has this coupon', { couponCode: chosen.code })
  if (chosen) throw refusal('MAX_COUPONS_PER_CART_EXCEEDED', 'a cart takes one coupon: remove the other first')
  try {
    return await couponOf(site, limits, who, code, toPrice(basket))
  } catch (error) {
    throw asInvalidCoupon(code, error)
  }
}

function asInvalidCoupon(couponCode: string, error: unknown): unknown {
  if (!(error instanceof WireError) || !error.code.startsWith('ERROR_COUPON')) return error
  const why = error.data?.reason as CouponProblem['reason']
  if (why === 'DOES_NOT_EXIST') return refusal('INVALID_COUPON_CODE', error.message, { couponCode, problem: error.data })
  const reason = couponStatus(why)
  return reason ? refusal('INVALID_COUPON_STATUS', error.message, { couponCode, reason, problem: error.data }) : error
}

/** The gift card of a code, if the basket can take it. Throws the contract's codes. */
export async function giftCardFor(
  site: SiteRead,
  limits: CodeLimits,
  who: CodeCaller,
  basket: Basket,
  { code, redeemAmount }: wire.GiftCardInput,
): Promise<GiftCard> {
  if (!code) throw missingCode('giftCard')
  if (basket.cart?.content.demo)
    throw refusal('GIFT_CARD_PAYMENT_NOT_SUPPORTED_ON_DEMO_CART', 'this cart is for demonstration, so nothing pays for it')
  try {
    const card = await giftCardOf(site, limits, who, { code, redeemAmount: redeemAmount?.amount }, toPrice(basket))
    const { giftCard: chosen } = basket.content
    if (chosen?.id === card.id) throw refusal('GIFT_CARD_ALREADY_EXISTS', 'the cart has this gift card', { giftCardCode: code })
    if (chosen) throw refusal('MAX_GIFT_CARDS_PER_CART_EXCEEDED', 'a cart takes one gift card: remove the other first')
    return card
  } catch (error) {
    throw asInvalidGiftCard(code, error)
  }
}

function asInvalidGiftCard(giftCardCode: string, error: unknown): unknown {
  if (!(error instanceof WireError)) return error
  if (error.code === 'GIFT_CARD_NOT_FOUND' || error.code === 'GIFT_CARD_CODE_INVALID')
    return refusal('INVALID_GIFT_CARD_CODE', error.message, { giftCardCode, problem: error.code })
  const reason = invalidGiftCard(error.code)
  return reason ? refusal('INVALID_GIFT_CARD_STATUS', error.message, { giftCardCode, reason, problem: error.code }) : error
}

/** The contract requires a code where it adds one, and not where it creates a cart. */
function missingCode(field: string): WireError {
  return invalid({ field: `${field}.code`, description: 'is required', violatedRule: 'REQUIRED_FIELD', data: {} })
}

/** Throws COUPON_LOCKED where whoever made the cart fixed its coupon. */
export function checkCouponUnlocked(caller: Caller, { content: { customSettings } }: Basket): void {
  if (customSettings?.lockCouponCode && !isStaff(caller)) throw refusal('COUPON_LOCKED', 'the coupon of this cart is fixed')
}

/** Throws GIFT_CARD_LOCKED, in the same way. */
export function checkGiftCardUnlocked(caller: Caller, { content: { customSettings } }: Basket): void {
  if (customSettings?.lockGiftCard && !isStaff(caller)) throw refusal('GIFT_CARD_LOCKED', 'the gift card of this cart is fixed')
}
