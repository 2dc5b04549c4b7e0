import type { Specification } from '@stoa/contract/services/marketing/coupons'
import { parseAmount, type CouponTerms, type CouponValue, type ItemScope } from '@stoa/pricing'
import { catalogAppId } from '../../catalog/catalog/ports/items.ts'
import type { CheckedCoupon } from './check-coupon.ts'
import { percentageText } from './rule-terms.ts'

/** A stored coupon as the calculation reads it, for a buyer who has used it `usesOfBuyer` times. */
export function couponTerms(coupon: CheckedCoupon & { id: string }, currency: string, usesOfBuyer: number): CouponTerms {
  const { specification } = coupon
  const { name, code, startTime, expirationTime, minimumSubtotal, usageLimit, limitPerCustomer } = specification
  const scope = scopeOf(specification)
  return {
    id: coupon.id,
    code: code!,
    name: name || code!,
    active: specification.active ?? true,
    ...(startTime && { starts: Number(startTime) }),
    ...(expirationTime && { ends: Number(expirationTime) }),
    ...(scope && { scope }),
    ...(minimumSubtotal && { minimum: amountOf(minimumSubtotal, currency) }),
    isLimitedToOneItem: specification.limitedToOneItem ?? false,
    ...(specification.appliesToSubscriptions && { appliesToSubscriptions: true }),
    ...(specification.discountedCycleCount && { discountedCycleCount: specification.discountedCycleCount }),
    value: valueOf(specification, currency),
    isUsedUp: isReached(usageLimit, coupon.numberOfUsages ?? 0),
    isUsedUpForBuyer: isReached(limitPerCustomer, usesOfBuyer),
  }
}

/** Zero is no limit. */
function isReached(limit: number | null | undefined, uses: number): boolean {
  return Boolean(limit) && uses >= Number(limit)
}

function valueOf(specification: Specification, currency: string): CouponValue {
  const { moneyOffAmount, percentOffRate, fixedPriceAmount, buyXGetY } = specification
  if (buyXGetY) return { buy: buyXGetY.x, get: buyXGetY.y }
  if (moneyOffAmount) return { amount: amountOf(moneyOffAmount, currency) }
  if (percentOffRate) return { percentage: percentageText(percentOffRate) }
  return specification.freeShipping ? { freeDelivery: true } : { fixedPrice: amountOf(fixedPriceAmount ?? 0, currency) }
}

/** Without a group, the scope is everything that the shop sells. */
function scopeOf({ scope }: Specification): ItemScope | undefined {
  const { name, entityId } = scope?.group ?? {}
  if (!entityId) return undefined
  return name === 'product'
    ? { type: 'CATALOG_ITEM', appId: catalogAppId, itemIds: [entityId] }
    : { type: 'CATEGORY', appId: catalogAppId, categoryIds: [entityId] }
}

/** The contract has amounts of coupons as numbers; four decimals are more than any currency has. */
function amountOf(amount: number, currency: string): bigint {
  return parseAmount(amount.toFixed(4), currency)
}
