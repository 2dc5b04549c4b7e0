import type { Module } from '../../kernel/module.ts'
import { coupons } from './operations/coupons.ts'
import { discountRules } from './operations/discount-rules.ts'
import { discountData } from './personal-data.ts'

export { chooseCoupon, wireProblem, type ChosenCoupon } from './chosen-coupon.ts'
export { discountsFor, type BasketDiscounts } from './for-basket.ts'
export { liveRules } from './live.ts'
export type { Buyer } from './store.ts'
export { giveBackUses, takeUses } from './uses.ts'

/** Rules that give discounts by themselves, and coupons. */
export const discountsModule = {
  name: 'discounts',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'ecom/discount-rules': discountRules, 'marketing/coupons': coupons },
  personalData: [discountData],
} satisfies Module
