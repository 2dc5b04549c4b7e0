import type { CalculationErrors } from '@stoa/contract/services/ecom/current-cart'

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

/** The coupon of a cart or checkout, by its discounts; one that does not apply is only in the errors. */
export function shownCoupon(
  discounts: readonly { coupon?: { code?: string } }[] | undefined,
  errors: CalculationErrors | undefined,
): ShownCoupon | undefined {
  const problem = errors?.couponCalculationError?.applicationError?.data as CouponReason | null | undefined
  const code = discounts?.find(({ coupon }) => coupon)?.coupon?.code ?? problem?.couponCode
  return code ? { code, problem: problem ?? undefined } : undefined
}
