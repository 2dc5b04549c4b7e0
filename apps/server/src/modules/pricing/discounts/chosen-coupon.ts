import { isGuid } from '../../../kernel/basics/ids.ts'
import { couponRefusal, formatDisplay, type CouponRefusal } from '@stoa/pricing'
import { refusal, WireError } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { findCouponByCode, findCouponById } from './live.ts'
import type { Buyer } from './store.ts'
import { termsFor, type HeldUses } from './terms-for-buyer.ts'

/** A coupon as carts and checkouts store it. */
export interface ChosenCoupon {
  id: string
  code: string
}

const codes: Record<CouponProblem['reason'], string> = {
  DOES_NOT_EXIST: 'ERROR_COUPON_DOES_NOT_EXIST',
  DISABLED: 'ERROR_COUPON_IS_DISABLED',
  NOT_STARTED: 'ERROR_COUPON_IS_NOT_ACTIVE_YET',
  EXPIRED: 'ERROR_COUPON_HAS_EXPIRED',
  USED_UP: 'ERROR_COUPON_USAGE_EXCEEDED',
  USED_UP_FOR_BUYER: 'ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED',
  NOT_FOR_THESE_ITEMS: 'ERROR_COUPON_NOT_FOR_THESE_ITEMS',
  MINIMUM_NOT_REACHED: 'ERROR_COUPON_MINIMUM_NOT_REACHED',
  MORE_ITEMS_NEEDED: 'ERROR_COUPON_MORE_ITEMS_NEEDED',
  NOTHING_IS_DELIVERED: 'ERROR_COUPON_NOTHING_IS_DELIVERED',
  DELIVERY_IS_FREE: 'ERROR_COUPON_DELIVERY_IS_FREE',
  NOTHING_TO_REDUCE: 'ERROR_COUPON_NOTHING_TO_REDUCE',
}

/** Why a chosen coupon reduces nothing. */
export type CouponProblem =
  | CouponRefusal
  | { readonly reason: 'DOES_NOT_EXIST' | 'NOTHING_IS_DELIVERED' | 'DELIVERY_IS_FREE' | 'NOTHING_TO_REDUCE' }

/**
 * The coupon with a code, if this buyer can use it at all. What the cart still lacks (items, a minimum) does not stand against
 * choosing it: the totals say so, and the cart may still change. Throws the contract's codes.
 */
export async function chooseCoupon(
  site: SiteRead,
  key: { code: string } | { id: string },
  buyer: Buyer,
  own?: HeldUses,
): Promise<ChosenCoupon> {
  const coupon = await ('code' in key
    ? findCouponByCode(site, key.code)
    : isGuid(key.id)
      ? findCouponById(site, key.id)
      : undefined)
  const code = coupon?.specification.code ?? ('code' in key ? key.code : key.id)
  if (!coupon) throw refused(site, code, { reason: 'DOES_NOT_EXIST' })
  const problem = couponRefusal(await termsFor(site, coupon, buyer, own), [], site.now)
  // Of a cart without items, only what concerns the coupon itself can be said.
  if (problem && !('missing' in problem)) throw refused(site, code, problem)
  return { id: coupon.id, code }
}

function refused(site: SiteRead, couponCode: string, problem: CouponProblem): WireError {
  const { code, description, data } = wireProblem(site, couponCode, problem)
  if (problem.reason === 'DOES_NOT_EXIST') return new WireError(404, code, description, { data })
  return refusal(code, description, data)
}

/** The reason as an application error: its code, a sentence, and the facts of the sentence. */
export function wireProblem({ settings }: SiteRead, couponCode: string, problem: CouponProblem) {
  const money = (minor: bigint) => formatDisplay(minor, settings.currency, settings.language)
  const facts =
    problem.reason === 'MINIMUM_NOT_REACHED'
      ? { minimum: money(problem.minimum), missing: money(problem.missing) }
      : problem.reason === 'MORE_ITEMS_NEEDED'
        ? { missing: problem.missing }
        : problem.reason === 'NOT_STARTED'
          ? { starts: new Date(problem.starts).toISOString() }
          : problem.reason === 'EXPIRED'
            ? { ends: new Date(problem.ends).toISOString() }
            : {}
  return {
    code: codes[problem.reason],
    description: describe(couponCode, problem, money),
    data: { couponCode, reason: problem.reason, ...facts },
  }
}

function describe(code: string, problem: CouponProblem, money: (minor: bigint) => string): string {
  switch (problem.reason) {
    case 'DOES_NOT_EXIST':
      return `there is no coupon ${code}`
    case 'DISABLED':
      return `the coupon ${code} is not active`
    case 'NOT_STARTED':
      return `the coupon ${code} cannot be used yet`
    case 'EXPIRED':
      return `the coupon ${code} has expired`
    case 'USED_UP':
      return `the coupon ${code} was used as often as it may be`
    case 'USED_UP_FOR_BUYER':
      return `the buyer has used the coupon ${code} as often as one buyer may`
    case 'NOT_FOR_THESE_ITEMS':
      return `the coupon ${code} is not for these items`
    case 'MINIMUM_NOT_REACHED':
      return `the coupon ${code} needs ${money(problem.missing)} more`
    case 'MORE_ITEMS_NEEDED':
      return `the coupon ${code} needs ${problem.missing} more items`
    case 'NOTHING_IS_DELIVERED':
      return `the coupon ${code} is for the delivery, and nothing is delivered`
    case 'DELIVERY_IS_FREE':
      return `the delivery is free without the coupon ${code}`
    case 'NOTHING_TO_REDUCE':
      return `the prices are as low without the coupon ${code}`
  }
}
