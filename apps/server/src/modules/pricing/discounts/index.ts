import type { Module } from '../../../kernel/background/module.ts'
import { coupons, discountsCustomTrigger, discountRules } from './operations/index.ts'
import { discountData } from './personal-data.ts'

export { chooseCoupon, wireProblem, type ChosenCoupon, type CouponProblem } from './chosen-coupon.ts'
export { discountsFor, withEffect, type BasketDiscounts } from './for-basket.ts'
export { loadLiveRules, loadLiveSales } from './live.ts'
export { loadSaleHistory } from './sale-history.ts'
export {
  couponToReplay,
  ruleToReplay,
  unsavedCouponToReplay,
  unsavedId,
  unsavedRuleToReplay,
  withLiveRules,
  type ReplayedDiscounts,
} from './to-replay.ts'
export { coupon } from './coupon-entity.ts'
export { loadUsedBy, usesOfCoupon, type Buyer } from './store.ts'
export { giveBackUses, takeUses } from './uses.ts'

/** Rules that give discounts by themselves, and coupons. */
export const discountsModule = {
  name: 'discounts',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'ecom/discount-rules': discountRules,
    'ecom/discounts-custom-trigger': discountsCustomTrigger,
    'marketing/coupons': coupons,
  },
  personalData: [discountData],
} satisfies Module
