import type { CalculationErrors } from '@stoa/contract/services/ecom/checkout'

/** The form field of a coupon's code; empty to remove it. */
export const couponField = 'coupon'

/** A chosen coupon, and why it reduces nothing. */
export interface ShownCoupon {
  code: string
  problem: CouponReason | undefined
}

/** The reason of the server, with the facts of its sentence. */
export interface CouponReason {
  reason?: string
  couponCode?: string
  /** Amounts as text, or a number of items. */
  missing?: string | number
  minimum?: string
  starts?: string
  ends?: string
}

/** The coupon of a cart or checkout by its code; one that does not apply may only be in the errors. */
export function shownCoupon(chosen: string | undefined, errors: CalculationErrors | undefined): ShownCoupon | undefined {
  const problem = errors?.couponCalculationError?.applicationError?.data as CouponReason | null | undefined
  const code = chosen ?? problem?.couponCode
  return code ? { code, problem: problem ?? undefined } : undefined
}
