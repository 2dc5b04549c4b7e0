import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateTotals } from '../calculate-totals.ts'
import type { DiscountInput, LineInput } from '../totals-input.ts'
import { applicableDiscounts, type DiscountOffers } from './applicable.ts'
import { anyCoupon, anyRules, anyRuleLines, now } from './rules.arbitrary.ts'
import type { RuleLine } from './rule.ts'

const merchant: DiscountInput[] = [{ id: 'merchant', kind: 'GLOBAL', source: 'merchantDiscount', value: { amount: 7n } }]
const shipping = { code: 'post', title: 'Post', price: 490n, taxRates: [] }

function totalsOf(lines: readonly RuleLine[], offers: DiscountOffers, taxIncluded = true) {
  const { discounts } = applicableDiscounts(offers, { lines, memberId: 'member' }, now)
  const inputs = lines.map(({ id, quantity, price }): LineInput => {
    return { id, quantity, unitPrice: price, taxRates: [{ name: 'VAT', rate: '0.19' }] }
  })
  return calculateTotals({ currency: 'EUR', taxIncluded, lines: inputs, discounts, shipping })
}

describe('whatever rules, coupon and cart', () => {
  test('nothing costs less than nothing, and the parts are the whole', () => {
    fc.assert(
      fc.property(anyRuleLines, anyRules, anyCoupon, fc.boolean(), (lines, rules, coupon, taxIncluded) => {
        const {
          lines: priced,
          discounts,
          summary,
          shipping: delivery,
        } = totalsOf(lines, { rules, coupon, merchant }, taxIncluded)
        for (const line of priced) {
          expect(line.discount).toBeGreaterThanOrEqual(0n)
          expect(line.discount).toBeLessThanOrEqual(line.lineTotal)
        }
        const ofParts = priced.reduce((sum, { discount }) => sum + discount, delivery!.discount)
        expect(discounts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(ofParts)
        expect(summary.discount).toBe(ofParts)
        expect(summary.total).toBeGreaterThanOrEqual(0n)
      }),
    )
  })

  test('a gift card keeps its price, and changes nothing about the goods beside it', () => {
    fc.assert(
      fc.property(anyRuleLines, anyRules, anyCoupon, (lines, rules, coupon) => {
        const goods = lines.filter(({ isGiftCard }) => !isGiftCard)
        const priced = totalsOf(lines, { rules, coupon }).lines
        const alone = totalsOf(goods, { rules, coupon }).lines
        expect(priced.map(({ discount }) => discount)).toEqual(
          lines.map(({ id }) => alone.find((line) => line.id === id)?.discount ?? 0n),
        )
      }),
    )
  })

  test('the order of lines and of rules changes no amount', () => {
    fc.assert(
      fc.property(anyRuleLines, anyRules, anyCoupon, (lines, rules, coupon) => {
        const { summary } = totalsOf(lines, { rules, coupon })
        expect(totalsOf(lines.toReversed(), { rules: rules.toReversed(), coupon }).summary).toEqual(summary)
      }),
    )
  })

  test('without its coupon, a cart costs exactly what it cost before the coupon', () => {
    fc.assert(
      fc.property(anyRuleLines, anyRules, anyCoupon, (lines, rules, coupon) => {
        const without = totalsOf(lines, { rules })
        const with_ = totalsOf(lines, { rules, coupon })
        const ofCoupon = with_.discounts.find(({ source }) => source === 'coupon')?.amount ?? 0n
        expect(with_.summary.total + ofCoupon).toBe(without.summary.total)
      }),
    )
  })

  test('a further rule never makes a cart dearer', () => {
    fc.assert(
      fc.property(anyRuleLines, anyRules, (lines, rules) => {
        const fewer = totalsOf(lines, { rules: rules.slice(1) }).summary.total
        // Bundles compete for lines, so only rules of single items are compared.
        fc.pre(!rules.some(({ value }) => 'bundle' in value))
        expect(totalsOf(lines, { rules }).summary.total).toBeLessThanOrEqual(fewer)
      }),
    )
  })
})
