import { formatAmount } from '@stoa/pricing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RefundDetails } from '@stoa/contract/services/ecom/orders'
import { orderPricer } from '../amounts.ts'
import { refundValueOf, type RefundableOrder } from './refund-plan.ts'

const anOrder = fc
  .record({
    currency: fc.constantFrom('EUR', 'JPY', 'BHD'),
    lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), total: fc.bigInt(0n, 99_999n) }), {
      minLength: 1,
      maxLength: 5,
    }),
    shipping: fc.bigInt(0n, 2_000n),
  })
  .map(({ currency, lines, shipping }) => {
    const amount = (minor: bigint) => ({ amount: formatAmount(minor, currency) })
    const order: RefundableOrder = {
      currency,
      lineItems: lines.map(({ quantity, total }, index) => ({
        id: `line-${index}`,
        quantity,
        totalPriceAfterTax: amount(total),
      })),
      shippingInfo: { cost: { totalPriceAfterTax: amount(shipping) } },
    }
    return { order, paid: lines.reduce((sum, { total }) => sum + total, shipping) }
  })

test('every unit refunded, in any grouping and order, gives back exactly what was paid', () => {
  fc.assert(
    fc.property(anOrder, fc.infiniteStream(fc.nat(1000)), ({ order, paid }, choices) => {
      const left = new Map(order.lineItems.map(({ id, quantity }) => [id, quantity]))
      const made: RefundDetails[] = []
      let back = 0n
      const choose = (limit: number) => (choices.next().value as number) % limit
      while (left.size > 0) {
        const lineItemId = [...left.keys()][choose(left.size)]!
        const quantity = 1 + choose(left.get(lineItemId)!)
        const details: RefundDetails = { lineItems: [{ lineItemId, quantity }] }
        const { total } = refundValueOf(order, details, made, orderPricer(order))
        expect(total >= 0n).toBe(true)
        back += total
        made.push(details)
        if (quantity === left.get(lineItemId)) left.delete(lineItemId)
        else left.set(lineItemId, left.get(lineItemId)! - quantity)
      }
      back += refundValueOf(order, { shippingIncluded: true }, made, orderPricer(order)).total
      expect(back).toBe(paid)
    }),
  )
})

test('one unit more than there are is refused, also under two entries of one line', () => {
  const order: RefundableOrder = {
    currency: 'EUR',
    lineItems: [{ id: 'a', quantity: 2, totalPriceAfterTax: { amount: '10.00' } }],
  }
  const twice = {
    lineItems: [
      { lineItemId: 'a', quantity: 1 },
      { lineItemId: 'a', quantity: 2 },
    ],
  }
  expect(() => refundValueOf(order, twice, [], orderPricer(order))).toThrow('lineItems[1]')
})
