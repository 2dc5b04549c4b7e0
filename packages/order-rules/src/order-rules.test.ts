import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fulfillmentStatusOf, hasUnitsToShip, leftToShip } from './index.ts'

const lines = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      shipped: fc.nat(9),
      refundQuantity: fc.nat(9),
      preset: fc.constantFrom('PHYSICAL' as const, 'DIGITAL' as const),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((drawn) =>
    drawn.map(({ quantity, shipped, refundQuantity, preset }, index) => ({
      line: {
        id: String(index),
        quantity,
        refundQuantity: Math.min(quantity, refundQuantity),
        itemType: { preset },
      },
      shipped: preset === 'PHYSICAL' ? Math.min(quantity, shipped) : 0,
    })),
  )

test('an order whose status is kept up to date has units to ship exactly when some line has', () => {
  fc.assert(
    fc.property(lines, (drawn) => {
      const lineItems = drawn.map(({ line }) => line)
      const shipped = new Map(drawn.map(({ line, shipped: units }) => [line.id, units]))
      const fulfillmentStatus = fulfillmentStatusOf(lineItems, shipped, 'PARTIALLY_REFUNDED')
      const isLeft = leftToShip({ lineItems }, shipped).length > 0
      expect(hasUnitsToShip({ lineItems, fulfillmentStatus, paymentStatus: 'PARTIALLY_REFUNDED' })).toBe(isLeft)
    }),
  )
})

test('shipped and refunded units never come up to be shipped again', () => {
  fc.assert(
    fc.property(lines, (drawn) => {
      const shipped = new Map(drawn.map(({ line, shipped: units }) => [line.id, units]))
      for (const { line, left } of leftToShip({ lineItems: drawn.map((each) => each.line) }, shipped))
        expect(left + line.refundQuantity! + shipped.get(line.id!)!).toBe(line.quantity)
    }),
  )
})

test('nothing is left to ship of a cancelled or a fully refunded order', () => {
  const lineItems = [{ id: '1', quantity: 2 }]
  expect(leftToShip({ lineItems, status: 'CANCELED' }, new Map())).toEqual([])
  expect(leftToShip({ lineItems, status: 'APPROVED', paymentStatus: 'FULLY_REFUNDED' }, new Map())).toEqual([])
  expect(leftToShip({ lineItems, status: 'APPROVED' }, new Map([['1', 1]]))).toMatchObject([{ left: 1 }])
})

test('the rest of an order is fulfilled by a refund, an order that was never shipped is not', () => {
  const line = { id: '1', quantity: 2, refundQuantity: 1 }
  expect(fulfillmentStatusOf([line], new Map([['1', 1]]), 'PARTIALLY_REFUNDED')).toBe('FULFILLED')
  const refunded = { ...line, refundQuantity: 2 }
  expect(fulfillmentStatusOf([refunded], new Map(), 'FULLY_REFUNDED')).toBe('NOT_FULFILLED')
})
