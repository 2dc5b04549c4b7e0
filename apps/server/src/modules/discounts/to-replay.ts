import type { CouponTerms, DiscountRule } from '@stoa/pricing'
import type { SiteRead } from '../../kernel/site.ts'
import { coupon } from './coupon-entity.ts'
import { couponTerms } from './coupon-terms.ts'
import { discountRule } from './rule-entity.ts'
import { ruleTerms } from './rule-terms.ts'

/** A discount as if it had been active all along and nobody had used it yet. */
export type ReplayedDiscount =
  | { rule: DiscountRule; coupon?: undefined }
  | { rule?: undefined; coupon: CouponTerms; usageLimit: number | undefined; limitPerCustomer: number | undefined }

/** Throws NOT_FOUND where the site has no such rule. */
export async function ruleToReplay(site: SiteRead, id: string): Promise<ReplayedDiscount> {
  return { rule: ruleTerms(await discountRule.get(site, id), site.settings.currency) }
}

/** Throws NOT_FOUND where the site has no such coupon. */
export async function couponToReplay(site: SiteRead, id: string): Promise<ReplayedDiscount> {
  const stored = await coupon.get(site, id)
  const { starts: _starts, ends: _ends, ...terms } = couponTerms(stored, site.settings.currency, 0)
  const { usageLimit, limitPerCustomer } = stored.specification ?? {}
  return {
    coupon: { ...terms, active: true, isUsedUp: false, isUsedUpForBuyer: false },
    usageLimit: usageLimit ?? undefined,
    limitPerCustomer: limitPerCustomer ?? undefined,
  }
}
