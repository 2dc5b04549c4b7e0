import type { Discount, DiscountRule, DiscountTrigger, Scope } from '@stoa/contract/services/ecom/discount-rules'
import { brokenRule } from '../../../kernel/basics/errors.ts'

/** AND and OR within one another. */
const maxDepth = 2

const memberOfDiscount = {
  PERCENTAGE: 'percentage',
  FIXED_AMOUNT: 'fixedAmount',
  FIXED_PRICE: 'fixedPrice',
  QUANTITY_BASED: 'quantityBased',
} as const

const memberOfTrigger = {
  AND: 'and',
  OR: 'or',
  CUSTOM: 'customTrigger',
  SUBTOTAL_RANGE: 'subtotalRange',
  ITEM_QUANTITY_RANGE: 'itemQuantityRange',
  CUSTOMER_ELIGIBILITY: 'customerEligibility',
} as const

/** The rule with the types that its contents imply. Throws the contract's named rules, each at its field. */
export function checkedRule<Rule extends DiscountRule>(rule: Rule): Rule {
  const { activeTimeInfo, trigger, discounts } = rule
  const { start, end } = activeTimeInfo ?? {}
  if (start && end && new Date(start) >= new Date(end)) {
    throw brokenRule('discountRule.activeTimeInfo', 'INVALID_ACTIVE_TIME_RANGE', 'the start must be before the end')
  }
  const values = (discounts?.values ?? []).map((each, index) => checkedDiscount(each, `discountRule.discounts.values[${index}]`))
  return { ...rule, ...(trigger && { trigger: checkedTrigger(trigger, 'discountRule.trigger') }), discounts: { values } }
}

function checkedDiscount(discount: Discount, path: string): Discount {
  const types = Object.entries(memberOfDiscount).filter(([, member]) => discount[member] !== undefined)
  const [implied] = types as [[keyof typeof memberOfDiscount, string]]
  if (!implied) throw brokenRule(path, 'INVALID_EMPTY_DISCOUNT', 'says how much is taken off')
  const [discountType] = implied
  if (discount.discountType && discount.discountType !== discountType) {
    throw brokenRule(`${path}.discountType`, 'INVALID_DISCOUNT_TYPE', `does not fit ${implied[1]}`)
  }
  const { specificItemsInfo } = discount
  if (!specificItemsInfo) throw brokenRule(`${path}.specificItemsInfo`, 'INVALID_TARGET_TYPE_FIELD', 'names the items')
  checkScopes(specificItemsInfo.scopes ?? [], `${path}.specificItemsInfo.scopes`)
  return { ...discount, discountType, targetType: 'SPECIFIC_ITEMS' }
}

function checkedTrigger(trigger: DiscountTrigger, path: string, depth = 0): DiscountTrigger {
  const types = Object.entries(memberOfTrigger).filter(([, member]) => trigger[member] !== undefined)
  const [implied] = types as [[keyof typeof memberOfTrigger, string]]
  if (!implied || (trigger.triggerType && trigger.triggerType !== implied[0])) {
    throw brokenRule(`${path}.triggerType`, 'INVALID_TRIGGER_TYPE', 'does not fit the condition')
  }
  const { and, or, subtotalRange, itemQuantityRange, customerEligibility } = trigger
  const operator = and ?? or
  if (operator && depth >= maxDepth) {
    throw brokenRule(path, 'OPERATOR_TOO_DEEPLY_NESTED', `AND and OR are nested at most ${maxDepth} deep`)
  }
  if (subtotalRange) checkRange(subtotalRange, `${path}.subtotalRange`, 'SUBTOTAL_RANGE')
  if (itemQuantityRange) checkRange(itemQuantityRange, `${path}.itemQuantityRange`, 'ITEM_QUANTITY_RANGE')
  if (customerEligibility && !customerEligibility.individualMembersInfo) {
    throw brokenRule(`${path}.customerEligibility`, 'INVALID_CUSTOMER_BUY_CONDITION', 'names the members')
  }
  const name = and ? 'and' : 'or'
  const triggers = operator?.triggers?.map((each, index) => checkedTrigger(each, `${path}.${name}.triggers[${index}]`, depth + 1))
  return { ...trigger, triggerType: implied[0], ...(triggers && { [name]: { triggers } }) }
}

interface Range {
  scopes?: Scope[]
  from?: string | number | null
  to?: string | number | null
}

function checkRange({ scopes = [], from, to }: Range, path: string, name: 'SUBTOTAL_RANGE' | 'ITEM_QUANTITY_RANGE'): void {
  if ((from ?? to ?? undefined) === undefined) throw brokenRule(path, `MISSING_${name}`, 'has a lower or an upper limit')
  if (from !== undefined && from !== null && to !== undefined && to !== null && Number(from) > Number(to)) {
    throw brokenRule(path, `INVALID_${name}`, 'the lower limit must not exceed the upper one')
  }
  checkScopes(scopes, `${path}.scopes`)
}

function checkScopes(scopes: readonly Scope[], path: string): void {
  for (const [index, { type, catalogItemFilter, customFilter }] of scopes.entries()) {
    const implied = catalogItemFilter ? 'CATALOG_ITEM' : 'CUSTOM_FILTER'
    if (!catalogItemFilter?.catalogAppId && !customFilter?.appId) {
      throw brokenRule(`${path}[${index}]`, 'INVALID_SCOPE', 'names an app and its items')
    }
    if (type && type !== implied) throw brokenRule(`${path}[${index}].type`, 'INVALID_SCOPE_TYPE', 'does not fit the items')
  }
}
