import type { DiscountInput } from '../totals-input.ts'
import { automaticDiscounts } from './automatic.ts'
import { couponDiscount, couponRefusal } from './coupon.ts'
import type { CouponRefusal, CouponTerms, DiscountRule } from './rule.ts'
import type { TriggerFacts } from './trigger.ts'

export type DiscountOffers = {
  readonly rules: readonly DiscountRule[]
  readonly coupon?: CouponTerms | undefined
  /** The discounts that the merchant has given this buyer. */
  readonly merchant?: readonly DiscountInput[] | undefined
}

export type ApplicableDiscounts = {
  /** In the order in which the totals apply them. */
  readonly discounts: readonly DiscountInput[]
  readonly couponRefusal?: CouponRefusal | undefined
}

/**
 * Which discounts apply, and in which order. Automatic discounts come first, because they are the shop's price for everybody. The
 * coupon comes second and takes its part of what is left, so it is never worth more than the goods. What the merchant has given
 * by hand comes last, because it was decided with everything else in view. All three combine; a line has one automatic discount.
 */
export function applicableDiscounts(
  { rules, coupon, merchant = [] }: DiscountOffers,
  facts: TriggerFacts,
  now: Date,
): ApplicableDiscounts {
  const automatic = automaticDiscounts(rules, facts)
  const refusal = coupon && couponRefusal(coupon, facts.lines, now)
  const ofCoupon = coupon && !refusal ? couponDiscount(coupon, facts.lines) : undefined
  return { discounts: [...automatic, ...(ofCoupon ? [ofCoupon] : []), ...merchant], ...(refusal && { couponRefusal: refusal }) }
}
