import {
  createDiscountRule,
  getDiscountRule,
  updateDiscountRule,
  deleteDiscountRule,
  queryDiscountRules,
} from './discount-rules.ts'
import { listTriggers } from './custom-triggers.ts'
import {
  createCoupon,
  updateCoupon,
  getCoupon,
  deleteCoupon,
  queryCoupons,
  bulkCreateCoupons,
  bulkDeleteCoupons,
} from './coupons.ts'

export const discountRules = {
  createDiscountRule,
  getDiscountRule,
  updateDiscountRule,
  deleteDiscountRule,
  queryDiscountRules,
}

export const discountsCustomTrigger = {
  listTriggers,
}

export const coupons = {
  createCoupon,
  updateCoupon,
  getCoupon,
  deleteCoupon,
  queryCoupons,
  bulkCreateCoupons,
  bulkDeleteCoupons,
}
