import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateTotals } from '../calculate-totals.ts'
import { applicableDiscounts } from './applicable.ts'
import type { DiscountRule, Trigger } from './rule.ts'
import { anyRuleLines, anyRules, now } from './rules.arbitrary.ts'
import { saleOf, saleRule } from './sale-price.ts'

const base: DiscountRule = {
  id: 'sale',
  name: 'Sale',
  createdDate: '2026-01-01',
  scopes: [{ type: 'CATALOG_ITEM', appId: 'stores', itemIds: [] }],
  value: { percentage: '10' },
}
const item = { price: 2000n, appId: 'stores', catalogItemId: 'print', categoryIds: ['posters'] }
const posters = [{ type: 'CATEGORY' as const, appId: 'stores', categoryIds: ['posters'] }]
const cups = [{ type: 'CATEGORY' as const, appId: 'stores', categoryIds: ['cups'] }]
const members: Trigger = { type: 'CUSTOMER_ELIGIBILITY', memberIds: ['anna'] }
const one = (scopes = posters): Trigger => ({ type: 'ITEM_QUANTITY_RANGE', scopes, from: 1 })

test.for<[string, Trigger | undefined, bigint | undefined]>([
  ['no condition', undefined, 1800n],
  ['one unit of it', one(), 1800n],
  ['one unit of something else', one(cups), undefined],
  ['two units', { type: 'ITEM_QUANTITY_RANGE', scopes: [], from: 2 }, undefined],
  ['at most three units', { type: 'ITEM_QUANTITY_RANGE', scopes: [], to: 3 }, undefined],
  ['an amount of the cart', { type: 'SUBTOTAL_RANGE', scopes: [], from: 500n }, undefined],
  ['any amount', { type: 'SUBTOTAL_RANGE', scopes: [], from: 0n }, 1800n],
  ['a member', members, undefined],
  ['an app', { type: 'CUSTOM', appId: 'app', id: 'night' }, undefined],
  ['a member or one unit', { type: 'OR', triggers: [members, one()] }, 1800n],
  ['a member and one unit', { type: 'AND', triggers: [members, one()] }, undefined],
  ['one of two kinds', { type: 'OR', triggers: [one(cups), one()] }, 1800n],
  ['both of two kinds', { type: 'AND', triggers: [one(cups), one()] }, undefined],
])('a rule that waits for %s', ([_name, trigger, price]) => {
  const sale = saleRule({ ...base, trigger })
  expect(sale && saleOf([sale], item)?.price).toBe(price)
})

/** One item may reach an amount by itself. A list promises nothing that depends on it. */
function waitsForAmount(trigger: Trigger | undefined): boolean {
  if (trigger?.type === 'SUBTOTAL_RANGE') return (trigger.from ?? 0n) > 0n
  return trigger !== undefined && 'triggers' in trigger && trigger.triggers.some(waitsForAmount)
}

test('a sale price is what a cart with one unit costs, and no dearer item becomes cheaper than a cheaper one', () => {
  fc.assert(
    fc.property(anyRules, anyRuleLines, fc.bigInt({ min: 0n, max: 500n }), (all, [line], more) => {
      if (!line) return
      const rules = all.filter((rule) => saleRule(rule) && !waitsForAmount(rule.trigger))
      const sales = rules.flatMap((rule) => saleRule(rule) ?? [])
      const shown = saleOf(sales, line)?.price ?? line.price
      const lines = [{ ...line, quantity: 1 }]
      const { discounts } = applicableDiscounts({ rules }, { lines }, now)
      const inputs = [{ id: line.id, quantity: 1, unitPrice: line.price, taxRates: [] }]
      expect(calculateTotals({ currency: 'EUR', taxIncluded: true, lines: inputs, discounts }).summary.total).toBe(shown)
      const dearer = { ...line, price: line.price + more }
      expect(saleOf(sales, dearer)?.price ?? dearer.price).toBeGreaterThanOrEqual(shown)
    }),
  )
})
