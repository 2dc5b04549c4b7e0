import { t } from '@lingui/core/macro'
import type { Discount, DiscountRule, Scope } from '@stoa/contract/services/ecom/discount-rules'
import { storesAppId } from '../../../lib/category-tree.ts'
import { faultsOf } from '../../../lib/rules/rule-faults.ts'
import { newPartId, type Rule } from '../../../lib/rules/rule.ts'
import { checkTimes, type TimeValues } from '../time-fields.tsx'
import { conditionFields } from './condition-fields.ts'
import { treeOf, triggerOf } from './trigger.ts'

export interface RuleValues extends TimeValues {
  name: string
  effect: 'PERCENTAGE' | 'FIXED_AMOUNT' | 'FIXED_PRICE' | 'QUANTITY_BASED'
  percent: string
  amount: string
  quantity: string
  scope: 'ALL' | 'PRODUCTS' | 'CATEGORIES'
  products: string[]
  categories: string[]
  conditions: Rule
  /** The trigger is one that only apps write; it stays as it is. */
  keepsTrigger: boolean
  active: boolean
}

export function toValues({ name, discounts, trigger, activeTimeInfo, active = true }: Partial<DiscountRule>): RuleValues {
  const discount = discounts?.values?.[0] ?? {}
  const [bundle] = discount.quantityBased?.configurations ?? []
  const tree = treeOf(trigger)
  return {
    name: name ?? '',
    effect: discount.discountType ?? 'PERCENTAGE',
    percent: discount.percentage === undefined ? '' : String(discount.percentage),
    amount: discount.fixedAmount ?? discount.fixedPrice ?? bundle?.price ?? '',
    quantity: String(bundle?.quantity ?? 3),
    ...scopeValues(discount.specificItemsInfo?.scopes ?? []),
    conditions: tree ?? { id: newPartId(), join: 'all', parts: [] },
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
    discounts: { values: [discountOf(values)] },
    ...(!keepsTrigger && { trigger: triggerOf(conditions, currency) ?? null }),
  } as Omit<DiscountRule, 'id' | 'revision'>
}

export function checkRule(values: RuleValues) {
  const { name, effect, percent, amount, scope, products, categories, conditions, keepsTrigger } = values
  const hasFault = !keepsTrigger && conditions.parts.length > 0 && faultsOf(conditions, conditionFields).length > 0
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

function scopeValues(scopes: readonly Scope[]): Pick<RuleValues, 'scope' | 'products' | 'categories'> {
  const products = scopes.flatMap(({ catalogItemFilter }) => catalogItemFilter?.catalogItemIds ?? [])
  const categories = scopes.flatMap(({ customFilter }) => {
    const { categoryIds, collectionIds } = (customFilter?.params ?? {}) as { categoryIds?: string[]; collectionIds?: string[] }
    return categoryIds ?? collectionIds ?? []
  })
  return { scope: categories.length > 0 ? 'CATEGORIES' : products.length > 0 ? 'PRODUCTS' : 'ALL', products, categories }
}

function discountOf({ effect, percent, amount, quantity, scope, products, categories }: RuleValues): Discount {
  const items: Scope =
    scope === 'CATEGORIES'
      ? { id: 'items', type: 'CUSTOM_FILTER', customFilter: { appId: storesAppId, params: { categoryIds: categories } } }
      : {
          id: 'items',
          type: 'CATALOG_ITEM',
          catalogItemFilter: { catalogAppId: storesAppId, catalogItemIds: scope === 'PRODUCTS' ? products : [] },
        }
  const target: Discount = { targetType: 'SPECIFIC_ITEMS', specificItemsInfo: { scopes: [items] } }
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
