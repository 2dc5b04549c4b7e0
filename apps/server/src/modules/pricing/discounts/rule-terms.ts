import type * as wire from '@stoa/contract/services/ecom/discount-rules'
import { parseAmount, type DiscountRule, type ItemScope, type RuleValue, type Trigger } from '@stoa/pricing'

/** A stored rule as the calculation reads it. */
export function ruleTerms(rule: wire.DiscountRule, currency: string): DiscountRule {
  const discount = rule.discounts!.values![0]!
  return {
    id: rule.id!,
    name: rule.name!,
    createdDate: rule.createdDate!,
    ...(rule.trigger && { trigger: triggerTerms(rule.trigger, currency) }),
    scopes: scopeTerms(discount.specificItemsInfo?.scopes),
    value: valueTerms(discount, currency),
  }
}

export function statusOf({ activeTimeInfo }: wire.DiscountRule, now: Date): wire.Status {
  const { start, end } = activeTimeInfo ?? {}
  if (end && new Date(end) <= now) return 'EXPIRED'
  return start && new Date(start) > now ? 'PENDING' : 'LIVE'
}

function valueTerms({ percentage, fixedAmount, fixedPrice, quantityBased }: wire.Discount, currency: string): RuleValue {
  const [bundle] = quantityBased?.configurations ?? []
  if (bundle) return { bundle: { quantity: bundle.quantity!, price: parseAmount(bundle.price ?? '0', currency) } }
  if (fixedAmount !== undefined) return { amountPerUnit: parseAmount(fixedAmount, currency) }
  if (fixedPrice !== undefined) return { fixedPrice: parseAmount(fixedPrice, currency) }
  return { percentage: percentageText(percentage ?? 0) }
}

/** Percentages are exact to four decimals. */
export function percentageText(percentage: number): string {
  return String(Number(percentage.toFixed(4)))
}

function triggerTerms(trigger: wire.DiscountTrigger, currency: string): Trigger {
  const { and, or, customTrigger, subtotalRange, itemQuantityRange, customerEligibility } = trigger
  const amount = (text: string | null | undefined) => (text ? parseAmount(text, currency) : undefined)
  const all = (triggers: wire.DiscountTrigger[] = []) => triggers.map((each) => triggerTerms(each, currency))
  if (and) return { type: 'AND', triggers: all(and.triggers) }
  if (or) return { type: 'OR', triggers: all(or.triggers) }
  if (subtotalRange) {
    const { scopes, from, to } = subtotalRange
    return { type: 'SUBTOTAL_RANGE', scopes: scopeTerms(scopes), from: amount(from), to: amount(to) }
  }
  if (itemQuantityRange) {
    const { scopes, from, to } = itemQuantityRange
    return { type: 'ITEM_QUANTITY_RANGE', scopes: scopeTerms(scopes), from: from ?? undefined, to: to ?? undefined }
  }
  if (customerEligibility) {
    return { type: 'CUSTOMER_ELIGIBILITY', memberIds: customerEligibility.individualMembersInfo?.memberIds ?? [] }
  }
  return { type: 'CUSTOM', appId: customTrigger?.appId ?? '', id: customTrigger?.id ?? '' }
}

function scopeTerms(scopes: readonly wire.Scope[] = []): ItemScope[] {
  return scopes.map(({ catalogItemFilter, customFilter }) => {
    if (catalogItemFilter) {
      const { catalogAppId, catalogItemIds = [] } = catalogItemFilter
      return { type: 'CATALOG_ITEM', appId: catalogAppId ?? '', itemIds: catalogItemIds }
    }
    return { type: 'CATEGORY', appId: customFilter?.appId ?? '', categoryIds: categoriesOf(customFilter?.params) }
  })
}

/** The parameters of the stores app: the categories, which the older catalogue called collections. */
function categoriesOf(params: unknown): string[] {
  const { categoryIds, collectionIds } = (params ?? {}) as { categoryIds?: unknown; collectionIds?: unknown }
  const ids = categoryIds ?? collectionIds
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}
