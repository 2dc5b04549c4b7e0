import type * as wire from '@stoa/contract/services/ecom/cart-v-2'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { wireProblem, type CouponProblem } from '../../pricing/discounts/index.ts'
import { moneyWriter } from './money.ts'

export type InvalidCoupon =
  | { kind: 'CODE'; description: string }
  | { kind: 'STATUS'; description: string; data: wire.InvalidCouponStatusErrorData }

/** Why a coupon is not valid, in this interface's words; undefined for one that is, though it reduces nothing at the moment. */
export function invalidCoupon(site: SiteRead, couponCode: string, problem: CouponProblem): InvalidCoupon | undefined {
  const { description, data } = wireProblem(site, couponCode, problem)
  if (problem.reason === 'DOES_NOT_EXIST') return { kind: 'CODE', description }
  const reason = couponStatus(problem.reason)
  return reason && { kind: 'STATUS', description, data: { couponCode, reason, ...detailsOf(site, problem), problem: data } }
}

/** The same for a reason alone. */
export function couponStatus(reason: CouponProblem['reason']): wire.InvalidCouponReason | undefined {
  return reasons[reason]
}

const reasons: Partial<Record<CouponProblem['reason'], wire.InvalidCouponReason>> = {
  DISABLED: 'DISABLED',
  NOT_STARTED: 'INACTIVE',
  EXPIRED: 'EXPIRED',
  USED_UP: 'MAX_USAGE_EXCEEDED',
  USED_UP_FOR_BUYER: 'MAX_USAGE_PER_CUSTOMER_EXCEEDED',
  NOT_FOR_THESE_ITEMS: 'NOT_APPLICABLE_TO_SELECTED_LINE_ITEMS',
  MINIMUM_NOT_REACHED: 'MIN_SUBTOTAL_NOT_REACHED',
  MORE_ITEMS_NEEDED: 'MIN_LINE_ITEM_QUANTITY_NOT_REACHED',
}

function detailsOf(site: SiteRead, problem: CouponProblem): Partial<wire.InvalidCouponStatusErrorData> {
  if (problem.reason === 'MINIMUM_NOT_REACHED') {
    return { minSubtotalNotReachedDetails: { requiredMinimumSubtotal: moneyWriter(site)(problem.minimum) } }
  }
  if (problem.reason === 'MORE_ITEMS_NEEDED')
    return { minLineItemQuantityNotReachedDetails: { requiredMinimumQuantity: problem.missing } }
  return {}
}
