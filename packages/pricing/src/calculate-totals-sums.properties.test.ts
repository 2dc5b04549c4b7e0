import { expect, test } from 'vitest'
import { formatAmount } from './money.ts'
import { splitPerUnit } from './refund.ts'
import type { PriceSummary } from './summary.ts'
import { sum, forAnyCart } from './calculate-totals.properties-builders.ts'

test('the parts sum to the whole, in every currency and on the wire', () => {
  forAnyCart(({ currency, lines, shipping, fees, summary, discounts, taxSummary }, { tip = 0n }) => {
    const parts = [...lines, ...(shipping ? [shipping] : []), ...fees]
    expect(sum([...parts.map((part) => part.totalAfterTax), tip])).toBe(summary.total)
    expect(sum(parts.map((part) => part.tax))).toBe(summary.tax)
    expect(sum(lines.map((line) => line.lineTotal))).toBe(summary.subtotal)
    expect(sum(discounts.map((discount) => discount.amount))).toBe(summary.discount)
    expect(sum(lines.map((line) => line.discount)) + (shipping?.discount ?? 0n)).toBe(summary.discount)
    expect(sum(taxSummary.breakdown.map((tax) => tax.taxAmount))).toBe(summary.tax)

    const digits = (text: string) => BigInt(text.replace('.', ''))
    const onTheWire = [...parts.map((part) => part.totalAfterTax), tip].map((amount) => formatAmount(amount, currency))
    expect(sum(onTheWire.map(digits))).toBe(digits(formatAmount(summary.total, currency)))
  })
})

test('subtotal, discount, delivery, fees, tip and added tax make the total: of all, of now and of later', () => {
  forAnyCart(({ taxIncluded, summary, payNow, payLater }) => {
    for (const part of [summary, payNow, payLater]) {
      const taxOnTop = taxIncluded ? 0n : part.tax
      expect(part.subtotal - part.discount + part.shipping + part.additionalFees + part.tip + taxOnTop).toBe(part.total)
      expect(part.total - part.giftCard).toBe(part.balanceDue)
    }
    for (const field of Object.keys(summary) as (keyof PriceSummary)[])
      expect(payNow[field] + payLater[field]).toBe(summary[field])
  })
})

test('no amount is ever negative: no discount takes more than there is, no gift card pays too much', () => {
  forAnyCart(({ lines, shipping, fees, summary, payNow, payLater, giftCards }) => {
    for (const part of [...lines, ...(shipping ? [shipping] : []), ...fees, summary, payNow, payLater, ...giftCards]) {
      for (const [field, amount] of Object.entries(part)) {
        if (typeof amount === 'bigint') expect(amount, field).toBeGreaterThanOrEqual(0n)
      }
    }
    for (const { lineTotal, discount, deposit, totalAfterTax } of lines) {
      expect(discount).toBeLessThanOrEqual(lineTotal)
      expect(deposit).toBeLessThanOrEqual(totalAfterTax)
    }
    expect(sum(giftCards.map((card) => card.amount))).toBe(summary.giftCard)
    expect(summary.giftCard).toBeLessThanOrEqual(summary.total)
    for (const card of giftCards) expect(card.amount).toBeLessThanOrEqual(card.balance)
  })
})

test('what a discount took is stored per line, and sums up from both sides', () => {
  forAnyCart(({ lines, shipping, discounts }) => {
    for (const line of lines) {
      expect(sum(line.discounts.map((share) => share.amount))).toBe(line.discount)
      expect(sum(line.taxBreakdown.map((share) => share.taxAmount))).toBe(line.tax)
    }
    for (const discount of discounts) {
      const ofShipping = shipping?.discounts.find(({ discountId }) => discountId === discount.id)?.amount ?? 0n
      expect(sum(discount.lines.map((share) => share.amount)) + ofShipping).toBe(discount.amount)
    }
  })
})

test('refunding every unit of every line one by one gives back what was paid for it', () => {
  forAnyCart(({ lines }) => {
    for (const { quantity, totalAfterTax, tax } of lines) {
      expect(sum(splitPerUnit(totalAfterTax, quantity))).toBe(totalAfterTax)
      expect(sum(splitPerUnit(tax, quantity))).toBe(tax)
    }
  })
})
