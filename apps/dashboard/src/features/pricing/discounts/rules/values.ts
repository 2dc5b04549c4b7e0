import { t } from '@lingui/core/macro'
import type { Discount, DiscountRule, Scope } from '@stoa/contract/services/ecom/discount-rules'
import { storesAppId } from '../../../../lib/site/category-tree.ts'
import { findFaults } from '../../../../lib/rules/rule-faults.ts'
import { createPartId, type Rule } from '../../../../lib/rules/rule.ts'
import { checkTimes, type TimeValues } from '../time-fields.tsx'
import { conditionFields } from './condition-fields.ts'
import { readTrigger, toTrigger } from './trigger.ts'

export interface RuleValues extends TimeValues {
  name: string
  effect: 'PERCENTAGE' | 'FIXED_AMOUNT' | 'FIXED_PRICE' | 'QUANTITY_BASED'
  percent: string
  amount: string
  quantity: string
  scope: 'ALL' | 'PRODUCTS' | 'CATEGORIES'
  products: string[]
  categories: string[]
  /** The parts that the form cannot show, because an app wrote them; they stay unchanged. */
  kept: { scopes?: readonly Scope[]; discounts: readonly Discount[] }
  conditions: Rule
  /** The trigger is one that only apps write; it stays as it is. */
  keepsTrigger: boolean
  active: boolean
}

export function toValues({ name, discounts, trigger, activeTimeInfo, active = true }: Partial<DiscountRule>): RuleValues {
  const [discount = {}, ...otherDiscounts] = discounts?.values ?? []
  const [bundle] = discount.quantityBased?.configurations ?? []
  const scopes = discount.specificItemsInfo?.scopes ?? []
  const shown = shownScope(scopes)
  const tree = readTrigger(trigger)
  return {
    name: name ?? '',
    effect: discount.discountType ?? 'PERCENTAGE',
    percent: discount.percentage === undefined ? '' : String(discount.percentage),
    amount: discount.fixedAmount ?? discount.fixedPrice ?? bundle?.price ?? '',
    quantity: String(bundle?.quantity ?? 3),
    ...(shown ?? { scope: 'ALL', products: [], categories: [] }),
    kept: { ...(!shown && { scopes }), discounts: otherDiscounts },
    conditions: tree ?? { id: createPartId(), join: 'all', parts: [] },
    keepsTrigger: tree === undefined,
    active: active ?? true,
    starts: activeTimeInfo?.start ?? '',
    ends: activeTimeInfo?.end ?? '',
  }
}

export function toRule(values: RuleValues, currency: string) {
  const { name, conditions, keepsTrigger, active, starts, ends } = values
  return {
    name: name.trim(),
    active,
    activeTimeInfo: { start: starts || null, end: ends || null },
    discounts: { values: [toDiscount(values), ...values.kept.discounts] },
    ...(!keepsTrigger && { trigger: toTrigger(conditions, currency) ?? null }),
  } as Omit<DiscountRule, 'id' | 'revision'>
}

export function checkRule(values: RuleValues) {
  const { name, effect, percent, amount, products, categories, conditions, keepsTrigger } = values
  const scope = values.kept.scopes ? undefined : values.scope
  const hasFault = !keepsTrigger && conditions.parts.length > 0 && findFaults(conditions, conditionFields).length > 0
  return {
    ...(!name.trim() && { name: t`Enter a name.` }),
    ...(effect === 'PERCENTAGE' &&
      !(Number(percent) >= 0.1 && Number(percent) <= 100) && { percent: t`Enter a percentage from 0.1 to 100.` }),
    ...(effect !== 'PERCENTAGE' && !amount && { amount: t`Enter an amount.` }),
    ...(effect === 'FIXED_AMOUNT' && Number(amount) === 0 && { amount: t`Enter an amount.` }),
    ...(scope === 'PRODUCTS' && products.length === 0 && { products: t`Choose a product.` }),
    ...(scope === 'CATEGORIES' && categories.length === 0 && { categories: t`Choose a category.` }),
    ...(hasFault && { conditions: t`Complete what is marked.` }),
    ...checkTimes(values),
  }
}

/** The items as the form shows them; undefined for a choice that it cannot show. */
function shownScope(scopes: readonly Scope[]): Pick<RuleValues, 'scope' | 'products' | 'categories'> | undefined {
  const [only, ...others] = scopes
  if (!only) return { scope: 'ALL', products: [], categories: [] }
  const { catalogItemFilter, customFilter } = only
  if (others.length > 0 || (catalogItemFilter?.catalogAppId ?? customFilter?.appId) !== storesAppId) return undefined
  if (catalogItemFilter) {
    const products = catalogItemFilter.catalogItemIds ?? []
    return { scope: products.length > 0 ? 'PRODUCTS' : 'ALL', products, categories: [] }
  }
  const { categoryIds, collectionIds, ...rest } = (customFilter!.params ?? {}) as {
    categoryIds?: string[]
    collectionIds?: string[]
  }
  const categories = categoryIds ?? collectionIds ?? []
  if (categories.length === 0 || (categoryIds && collectionIds) || Object.keys(rest).length > 0) return undefined
  return { scope: 'CATEGORIES', products: [], categories }
}

function toScope({ scope, products, categories }: RuleValues): Scope {
  if (scope === 'CATEGORIES')
    return { id: 'items', type: 'CUSTOM_FILTER', customFilter: { appId: storesAppId, params: { categoryIds: categories } } }
  const catalogItemIds = scope === 'PRODUCTS' ? products : []
  return { id: 'items', type: 'CATALOG_ITEM', catalogItemFilter: { catalogAppId: storesAppId, catalogItemIds } }
}

function toDiscount(values: RuleValues): Discount {
  const { effect, percent, amount, quantity, kept } = values
  const target: Discount = {
    targetType: 'SPECIFIC_ITEMS',
    specificItemsInfo: { scopes: [...(kept.scopes ?? [toScope(values)])] },
  }
  switch (effect) {
    case 'PERCENTAGE':
      return { ...target, discountType: effect, percentage: Number(percent) }
    case 'FIXED_AMOUNT':
      return { ...target, discountType: effect, fixedAmount: amount as `${number}` }
    case 'FIXED_PRICE':
      return { ...target, discountType: effect, fixedPrice: amount as `${number}` }
    case 'QUANTITY_BASED':
      return {
        ...target,
        discountType: effect,
        quantityBased: { configurations: [{ quantity: Number(quantity), price: amount as `${number}` }] },
      }
  }
}
