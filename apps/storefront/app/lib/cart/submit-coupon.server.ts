import { CallError } from '@stoa/client'
import { couponField, type CouponReason } from './coupon.ts'

/** Sends a typed code, or removes the coupon for an empty one. Returns why the code was refused. */
export async function submitCoupon(
  form: FormData,
  { choose, remove }: { choose(code: string): Promise<unknown>; remove(): Promise<unknown> },
): Promise<{ code: string; problem: CouponReason } | undefined> {
  const code = String(form.get(couponField) ?? '')
    .trim()
    .slice(0, 50)
  try {
    await (code ? choose(code) : remove())
    return undefined
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    const problem = (error.data?.problem ?? error.data ?? {}) as CouponReason
    if (error.code === 'MAX_COUPONS_PER_CART_EXCEEDED') return { code, problem: { reason: error.code } }
    if (!problem.reason) throw error
    return { code, problem }
  }
}
