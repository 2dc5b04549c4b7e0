import type { CouponTerms } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { StoredCoupon } from './check-coupon.ts'
import { couponTerms } from './coupon-terms.ts'
import { countUses, type Buyer } from './store.ts'

/** The discounts that an unfinished order counts as used. */
export interface HeldUses {
  orderId: string
  discountIds: readonly string[]
}

/** The terms of a coupon for a buyer. The use of the buyer's own unfinished order does not count. */
export async function termsFor(
  site: SiteRead,
  coupon: StoredCoupon,
  buyer: Buyer,
  own: HeldUses | undefined,
): Promise<CouponTerms> {
  const uses = coupon.specification.limitPerCustomer ? await countUses(site, coupon.id, buyer, own?.orderId) : 0
  const isHeld = own?.discountIds.includes(coupon.id) ?? false
  const numberOfUsages = Math.max(0, (coupon.numberOfUsages ?? 0) - Number(isHeld))
  return couponTerms({ ...coupon, numberOfUsages }, site.settings.currency, uses)
}
