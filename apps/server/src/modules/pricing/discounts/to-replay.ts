import { service as coupons, type Specification } from '@stoa/contract/services/marketing/coupons'
import { service as rules, type DiscountRule as WireRule } from '@stoa/contract/services/ecom/discount-rules'
import type { CouponTerms, DiscountRule } from '@stoa/pricing'
import { invalid, requiredField, type Violation } from '../../../kernel/basics/errors.ts'
import { typeReader } from '../../../kernel/operations/shape.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { checkedCoupon, type CheckedCoupon } from './check-coupon.ts'
import { checkedRule } from './check-rule.ts'
import { coupon } from './coupon-entity.ts'
import { couponTerms } from './coupon-terms.ts'
import { loadLiveRules } from './live.ts'
import { discountRule } from './rule-entity.ts'
import { ruleTerms } from './rule-terms.ts'

/** Discounts as if they had been active all along and nobody had used them yet. */
export interface ReplayedDiscounts {
  rules: readonly DiscountRule[]
  coupon: CouponTerms | undefined
  usageLimit?: number | undefined
  limitPerCustomer?: number | undefined
}

/** The id of a discount that is not saved. */
export const unsavedId = 'unsaved'

const readRule = typeReader(rules, 'DiscountRule')
const readSpecification = typeReader(coupons, 'Specification')

/** Throws NOT_FOUND where the site has no such rule. */
export async function ruleToReplay(site: SiteRead, id: string): Promise<ReplayedDiscounts> {
  return ofRule(ruleTerms(await discountRule.get(site, id), site.settings.currency))
}

/** Throws what saving the rule would throw. One that is only changed keeps its id and age. */
export function unsavedRuleToReplay(site: SiteRead, json: unknown): ReplayedDiscounts {
  const rule = checkedRule(readAs<WireRule>(readRule, json, 'unsavedRule'))
  if (!rule.discounts?.values?.length) throw requiredField('unsavedRule.discounts.values')
  const { id, createdDate } = json as WireRule
  const known = {
    id: typeof id === 'string' ? id : unsavedId,
    createdDate: typeof createdDate === 'string' ? createdDate : site.now.toISOString(),
  }
  return ofRule(ruleTerms({ ...rule, name: rule.name ?? '', ...known }, site.settings.currency))
}

/** Throws NOT_FOUND where the site has no such coupon. */
export async function couponToReplay(site: SiteRead, id: string): Promise<ReplayedDiscounts> {
  return ofCoupon(site, await coupon.get(site, id))
}

export function unsavedCouponToReplay(site: SiteRead, json: unknown): ReplayedDiscounts {
  const specification = readAs<Specification>(readSpecification, json, 'unsavedCoupon')
  return ofCoupon(site, checkedCoupon({ id: unsavedId, specification }))
}

/** The same together with all rules that are live; the replayed one takes the place of its saved form. */
export async function withLiveRules(site: SiteRead, replayed: ReplayedDiscounts): Promise<ReplayedDiscounts> {
  const own = new Set(replayed.rules.map(({ id }) => id))
  const others = (await loadLiveRules(site)).filter(({ id }) => !own.has(id))
  return { ...replayed, rules: [...replayed.rules, ...others] }
}

function ofRule(rule: DiscountRule): ReplayedDiscounts {
  return { rules: [rule], coupon: undefined }
}

function ofCoupon(site: SiteRead, stored: CheckedCoupon & { id: string }): ReplayedDiscounts {
  const { starts: _starts, ends: _ends, ...terms } = couponTerms(stored, site.settings.currency, 0)
  const { usageLimit, limitPerCustomer } = stored.specification
  return {
    rules: [],
    coupon: { ...terms, active: true, isUsedUp: false, isUsedUpForBuyer: false },
    usageLimit: usageLimit ?? undefined,
    limitPerCustomer: limitPerCustomer ?? undefined,
  }
}

function readAs<Value>(read: ReturnType<typeof typeReader>, json: unknown, field: string): Value {
  const violations: Violation[] = []
  const value = read(json, field, violations) as Value
  if (violations.length > 0) throw invalid(...violations)
  return value
}
