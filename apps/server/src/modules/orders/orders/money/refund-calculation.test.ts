import type { CalculatedRefundSummary, RefundItems } from '@stoa/contract/services/ecom/order-billing'
import type { Price, RefundDetails } from '@stoa/contract/services/ecom/orders'
import { formatAmount, parseAmount } from '@stoa/pricing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderPricer } from '../amounts.ts'
import type { PricedOrder, StoredOrder } from '../stored-order.ts'
import { calculateRefund, detailsOf } from './refund-calculation.ts'
import { refundValueOf } from './refund-plan.ts'
import type { MadeRefund } from './refunded-tax.ts'

const parts = ['total', 'tax', 'discount', 'subtotal'] as const

/** Amounts in minor units; the tax is at most a fifth of the price after discounts. */
const aPart = fc.record({ worth: fc.bigInt(5n, 99_999n), discount: fc.bigInt(0n, 5_000n), taxShare: fc.bigInt(0n, 5n) })

const anOrder = fc
  .record({
    currency: fc.constantFrom('EUR', 'JPY', 'BHD'),
    lines: fc.array(fc.record({ part: aPart, quantity: fc.integer({ min: 1, max: 6 }) }), { minLength: 1, maxLength: 4 }),
    fees: fc.array(aPart, { maxLength: 2 }),
    shipping: aPart,
  })
  .map(({ currency, lines, fees, shipping }) => {
    const price = (minor: bigint) => ({ amount: formatAmount(minor, currency) })
    const taxOf = ({ worth, taxShare }: typeof shipping) => (worth * taxShare) / 30n
    const taxInfo = (part: typeof shipping) => ({
      taxBreakdown: [
        { taxName: 'VAT', rate: '0.19', taxAmount: price(taxOf(part)), taxableAmount: price(part.worth - taxOf(part)) },
      ],
    })
    const all = [...lines.map(({ part }) => part), ...fees, shipping]
    const total = all.reduce((sum, { worth }) => sum + worth, 0n)
    const order = {
      currency,
      lineItems: lines.map(({ part, quantity }, index) => ({
        id: `line-${index}`,
        quantity,
        totalPriceAfterTax: price(part.worth),
        totalDiscount: price(part.discount),
        taxInfo: taxInfo(part),
      })),
      additionalFees: fees.map((fee, index) => ({
        id: `fee-${index}`,
        price: price(fee.worth),
        priceAfterTax: price(fee.worth),
        taxInfo: taxInfo(fee),
      })),
      shippingInfo: {
        cost: { totalPriceAfterTax: price(shipping.worth), discount: price(shipping.discount), taxInfo: taxInfo(shipping) },
      },
    } as unknown as PricedOrder
    const discount = [...lines.map(({ part }) => part), shipping].reduce((sum, part) => sum + part.discount, 0n)
    return { order, currency, total, tax: all.reduce((sum, part) => sum + taxOf(part), 0n), discount }
  })

test('the parts of a calculation sum to its whole, and refunding everything gives back exactly what was paid', () => {
  fc.assert(
    fc.property(anOrder, fc.infiniteStream(fc.nat(1000)), ({ order, currency, total, tax, discount }, choices) => {
      const choose = (limit: number) => (choices.next().value as number) % limit
      const minor = (price: Price | undefined) => parseAmount(price?.amount ?? '0', currency)
      const stored = { id: 'order', order, currency, total } as StoredOrder
      const details: RefundDetails[] = []
      const entries: MadeRefund[] = []
      const back = { total: 0n, tax: 0n, discount: 0n, subtotal: 0n }
      const units = new Map(order.lineItems.map(({ id, quantity }) => [id, quantity]))
      const fees = new Set((order.additionalFees ?? []).map(({ id }) => id))
      let shipping = 0
      // The delivery comes back in three parts: two named, and what is left.
      while (units.size > 0 || fees.size > 0 || shipping < 3) {
        const items: RefundItems = {}
        const [line] = [...units].slice(choose(Math.max(units.size, 1)))
        if (line) {
          const quantity = 1 + choose(line[1])
          items.lineItems = [{ lineItemId: line[0], quantity }]
          if (quantity === line[1]) units.delete(line[0])
          else units.set(line[0], line[1] - quantity)
        }
        const [fee] = fees
        if (fee && choose(2) === 0) {
          items.additionalFees = [{ additionalFeeId: fee }]
          fees.delete(fee)
        }
        if (shipping < 3 && (choose(2) === 0 || !line)) {
          items.shipping = shipping < 2 ? { amount: { amount: formatAmount(BigInt(choose(3)), currency) } } : {}
          shipping++
        }
        if (Object.keys(items).length === 0) continue
        const { summary, calculatedRefundItems, notAvailable } = calculateRefund(stored, items, { details, entries })
        expect(notAvailable).toBeUndefined()
        const summaries = [
          ...(calculatedRefundItems?.lineItems ?? []),
          ...(calculatedRefundItems?.additionalFees ?? []),
          ...(calculatedRefundItems?.shipping ? [calculatedRefundItems.shipping] : []),
        ].map((part) => part.summary as CalculatedRefundSummary)
        for (const name of parts) {
          expect(
            summaries.reduce((sum, part) => sum + minor(part[name]), 0n),
            name,
          ).toBe(minor(summary?.[name]))
          back[name] += minor(summary?.[name])
        }
        for (const part of summaries)
          expect(minor(part.subtotal) - minor(part.discount) + minor(part.tax)).toBe(minor(part.total))
        // It is what a refund of the same parts books.
        const value = refundValueOf(order, detailsOf(items), details, orderPricer(order))
        expect(value.total).toBe(minor(summary?.total))
        details.push(value.details)
        entries.push({ amount: value.total, refund: { details: value.details, summary: { breakdown: value.breakdown } } })
      }
      expect(back).toEqual({ total, tax, discount, subtotal: total + discount - tax })
    }),
  )
})
