import { expect, test } from 'vitest'
import { calculateTotals } from '../calculate-totals.ts'
import { applicableDiscounts, type DiscountOffers } from './applicable.ts'
import { consideredRules } from './considered.ts'
import type { CouponTerms, CouponValue, DiscountRule, RuleLine, RuleValue } from './rule.ts'

const now = new Date('2026-01-15T12:00:00Z')
const print: RuleLine = { id: 'a', quantity: 2, price: 2000n, appId: 'shop', catalogItemId: 'print', categoryIds: ['art'] }
const mug: RuleLine = { id: 'b', quantity: 1, price: 1200n, appId: 'shop', catalogItemId: 'mug', categoryIds: ['home'] }

function aRule(value: RuleValue, rest: Partial<DiscountRule> = {}): DiscountRule {
  return { id: 'rule', name: 'Sale', createdDate: '2026-01-01', scopes: [], value, ...rest }
}

function aCoupon(value: CouponValue, rest: Partial<CouponTerms> = {}): CouponTerms {
  const free = { active: true, isLimitedToOneItem: false, isUsedUp: false, isUsedUpForBuyer: false }
  return { id: 'coupon', code: 'SUMMER', name: 'Summer', value, ...free, ...rest }
}

/** Returns the discount of each line and of a delivery of 4.90. */
function reductions(offers: Partial<DiscountOffers>, lines = [print, mug], memberId?: string) {
  const { discounts, couponRefusal } = applicableDiscounts({ rules: [], ...offers }, { lines, memberId }, now)
  const inputs = lines.map(({ id, quantity, price }) => ({ id, quantity, unitPrice: price, taxRates: [] }))
  const shipping = { code: 'post', title: 'Post', price: 490n, taxRates: [] }
  const totals = calculateTotals({ currency: 'EUR', taxIncluded: true, lines: inputs, discounts, shipping })
  return { lines: totals.lines.map(({ discount }) => discount), delivery: totals.shipping!.discount, couponRefusal }
}

test('of two rules for one item the better one counts, and never both', () => {
  const rules = [aRule({ percentage: '10' }, { id: 'ten' }), aRule({ amountPerUnit: 150n }, { id: 'off' })]
  expect(reductions({ rules }).lines).toEqual([400n, 150n])
})

test('three for a price takes the dearest units, where that saves more than other rules', () => {
  const rules = [aRule({ bundle: { quantity: 3, price: 4000n } }), aRule({ percentage: '10' }, { id: 'ten' })]
  expect(reductions({ rules }).lines.reduce((sum, each) => sum + each, 0n)).toBe(1200n)
})

test('a coupon takes its part of what the rule has left', () => {
  const rules = [aRule({ percentage: '50' })]
  expect(reductions({ rules, coupon: aCoupon({ percentage: '10' }) }).lines).toEqual([2200n, 660n])
})

test('buy two, get one free: the cheapest unit is free', () => {
  expect(reductions({ coupon: aCoupon({ buy: 2, get: 1 }) }).lines).toEqual([0n, 1200n])
})

test('a coupon for one item reduces one unit of the cheapest', () => {
  const coupon = aCoupon(
    { percentage: '50' },
    { isLimitedToOneItem: true, scope: { type: 'CATEGORY', appId: 'shop', categoryIds: ['art'] } },
  )
  expect(reductions({ coupon }).lines).toEqual([1000n, 0n])
})

test('free delivery and a sale price', () => {
  expect(reductions({ coupon: aCoupon({ freeDelivery: true }) })).toMatchObject({ lines: [0n, 0n], delivery: 490n })
  const coupon = aCoupon({ fixedPrice: 1500n }, { scope: { type: 'CATALOG_ITEM', appId: 'shop', itemIds: ['print'] } })
  expect(reductions({ coupon }).lines).toEqual([1000n, 0n])
})

test('a rule waits for its trigger', () => {
  const art = [{ type: 'CATEGORY' as const, appId: 'shop', categoryIds: ['art'] }]
  const both = aRule(
    { percentage: '10' },
    {
      trigger: {
        type: 'AND',
        triggers: [
          { type: 'SUBTOTAL_RANGE', scopes: art, from: 4000n },
          { type: 'CUSTOMER_ELIGIBILITY', memberIds: ['anna'] },
        ],
      },
    },
  )
  expect(reductions({ rules: [both] }).lines).toEqual([0n, 0n])
  expect(reductions({ rules: [both] }, [print, mug], 'anna').lines).toEqual([400n, 120n])
  expect(reductions({ rules: [both] }, [{ ...print, quantity: 1 }, mug], 'anna').lines).toEqual([0n, 0n])
})

test.each<[Partial<CouponTerms>, object]>([
  [{ active: false }, { reason: 'DISABLED' }],
  [{ starts: now.getTime() + 1 }, { reason: 'NOT_STARTED', starts: now.getTime() + 1 }],
  [{ ends: now.getTime() }, { reason: 'EXPIRED', ends: now.getTime() }],
  [{ isUsedUp: true }, { reason: 'USED_UP' }],
  [{ isUsedUpForBuyer: true }, { reason: 'USED_UP_FOR_BUYER' }],
  [{ minimum: 6000n }, { reason: 'MINIMUM_NOT_REACHED', minimum: 6000n, missing: 800n }],
  [{ scope: { type: 'CATEGORY', appId: 'shop', categoryIds: ['garden'] } }, { reason: 'NOT_FOR_THESE_ITEMS' }],
  [{ value: { buy: 3, get: 1 } }, { reason: 'MORE_ITEMS_NEEDED', missing: 1 }],
])('a coupon with %o does not apply and says why', (terms, couponRefusal) => {
  expect(reductions({ coupon: aCoupon({ percentage: '10' }, terms) })).toEqual({ lines: [0n, 0n], delivery: 0n, couponRefusal })
})

test('each rule about a line says what became of it', () => {
  const rules = [
    aRule({ percentage: '10' }, { id: 'ten' }),
    aRule({ amountPerUnit: 200n }, { id: 'same', createdDate: '2026-01-02' }),
    aRule({ percentage: '5' }, { id: 'five' }),
    aRule({ percentage: '90' }, { id: 'large', trigger: { type: 'SUBTOTAL_RANGE', scopes: [], from: 10_000n } }),
    aRule({ fixedPrice: 2500n }, { id: 'dearer' }),
    aRule({ bundle: { quantity: 5, price: 100n } }, { id: 'five for one' }),
  ]
  const outcomes = (of: DiscountRule[]) =>
    consideredRules(of, { lines: [print, mug] })
      .get('a')!
      .map(({ id, outcome, saving }) => [id, outcome, saving])
  expect(outcomes(rules)).toEqual([
    ['dearer', 'LOWERS_NOTHING', 0n],
    ['five', 'LOWERS_LESS', 200n],
    ['five for one', 'MORE_ITEMS_NEEDED', undefined],
    ['large', 'CONDITION_NOT_MET', 3600n],
    ['ten', 'APPLIES', 400n],
    ['same', 'IS_NEWER', 400n],
  ])
  const bundle = aRule({ bundle: { quantity: 3, price: 4000n } }, { id: 'three' })
  expect(outcomes([bundle, rules[0]!])).toEqual([
    ['ten', 'LOWERS_LESS', 400n],
    ['three', 'APPLIES', undefined],
  ])
})
