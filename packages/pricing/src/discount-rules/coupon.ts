import type { DiscountInput, DiscountValue } from '../totals-input.ts'
import type { CouponRefusal, CouponTerms, RuleLine } from './rule.ts'
import { linesIn, subtotalOf, unitsOf } from './scope.ts'
import { cheapestUnits, unitsByLine } from './units.ts'

/** Why the coupon does not apply, in the order in which a buyer wants to know it; undefined when it does. */
export function couponRefusal(coupon: CouponTerms, all: readonly RuleLine[], now: Date): CouponRefusal | undefined {
  const { active, starts, ends, minimum, value } = coupon
  if (!active) return { reason: 'DISABLED' }
  if (starts !== undefined && now.getTime() < starts) return { reason: 'NOT_STARTED', starts }
  if (ends !== undefined && now.getTime() >= ends) return { reason: 'EXPIRED', ends }
  if (coupon.isUsedUp) return { reason: 'USED_UP' }
  if (coupon.isUsedUpForBuyer) return { reason: 'USED_UP_FOR_BUYER' }
  const bought = all.filter(({ quantity }) => quantity > 0)
  const lines = eligibleLines(coupon, bought)
  if (lines.length === 0 && bought.length > 0) return { reason: 'NOT_FOR_THESE_ITEMS' }
  const subtotal = subtotalOf(linesIn(bought, []))
  if (minimum !== undefined && subtotal < minimum) return { reason: 'MINIMUM_NOT_REACHED', minimum, missing: minimum - subtotal }
  if ('buy' in value && unitsOf(lines) < value.buy + value.get) {
    return { reason: 'MORE_ITEMS_NEEDED', missing: value.buy + value.get - unitsOf(lines) }
  }
  return undefined
}

/** The coupon as input of the totals. */
export function couponDiscount(coupon: CouponTerms, all: readonly RuleLine[]): DiscountInput | undefined {
  const { id, value } = coupon
  const source = 'coupon'
  if ('freeDelivery' in value) return { id, kind: 'SHIPPING', source, value: { percentage: '100' } }
  const bought = all.filter(({ quantity }) => quantity > 0)
  const lines = eligibleLines(coupon, bought)
  if (lines.length === 0) return undefined
  const ofUnits = (units: readonly RuleLine[], reduction: DiscountValue): DiscountInput => {
    const lineIds = units.map((unit) => unit.id)
    return { id, kind: 'SPECIFIC_ITEMS', source, value: reduction, lineIds, units: unitsByLine(units) }
  }
  if ('buy' in value) {
    const free = Math.floor(unitsOf(lines) / (value.buy + value.get)) * value.get
    return ofUnits(cheapestUnits(lines, free), { percentage: '100' })
  }
  if (coupon.isLimitedToOneItem) return ofUnits(cheapestUnits(lines, 1), value)
  const lineIds = lines.map((line) => line.id)
  if (coupon.scope || 'fixedPrice' in value) return { id, kind: 'SPECIFIC_ITEMS', source, value, lineIds }
  // Gift cards and subscriptions beside the goods change nothing about how the reduction is rounded.
  return { id, kind: 'GLOBAL', source, value, ...(lines.length < bought.length && { lineIds }) }
}

/** The lines that the coupon can reduce. */
export function eligibleLines({ scope, appliesToSubscriptions }: CouponTerms, lines: readonly RuleLine[]): RuleLine[] {
  return linesIn(lines, scope ? [scope] : []).filter(({ isSubscription }) => !isSubscription || appliesToSubscriptions)
}
