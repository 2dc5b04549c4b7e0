import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RefundDetails } from '@stoa/contract/services/ecom/orders'
import type { StoredOrder } from '../orders/ports/reading.ts'
import { estimateRefund, type Estimate } from './estimate.ts'

interface Drawn {
  lines: { quantity: number; total: number; returned: number; isFree: boolean }[]
  /** Percent. */
  fee: number
  /** Minor units. */
  deduction: number
  paid: number
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  lines: fc.array(
    fc
      .record({
        quantity: fc.integer({ min: 1, max: 5 }),
        total: fc.nat(20_000),
        part: fc.nat(5),
        isFree: fc.boolean(),
      })
      .map(({ part, ...line }) => ({ ...line, returned: Math.min(line.quantity, part) })),
    { minLength: 1, maxLength: 4 },
  ),
  fee: fc.integer({ min: 0, max: 100 }),
  deduction: fc.nat(3000),
  paid: fc.nat(100_000),
})

const amountOf = (minor: number) => ({ amount: (minor / 100).toFixed(2) })

/** What an estimate reads of an order. */
function orderOf({ lines }: Drawn): StoredOrder {
  const order = {
    currency: 'EUR',
    lineItems: lines.map(({ quantity, total }, index) => ({ id: String(index), quantity, totalPriceAfterTax: amountOf(total) })),
  }
  return { id: 'order', currency: 'EUR', order } as Partial<StoredOrder> as StoredOrder
}

/** Refunds the returned units one by one, each as its estimate says. */
function refundOneByOne(given: Drawn): Estimate[] {
  const earlier: RefundDetails[] = []
  let left = BigInt(given.paid)
  let deducted = 0n
  const units = given.lines.flatMap(({ returned }, index) => Array.from({ length: returned }, () => String(index)))
  return units.map((lineItemId) => {
    const estimate = estimateRefund(orderOf(given), requestOf(given, [{ lineItemId, quantity: 1 }], deducted), {
      earlier,
      left,
      shippingLeft: 0n,
      units: new Map(),
    })
    earlier.push({ lineItems: [{ lineItemId, quantity: 1 }] })
    left -= estimate.amount
    deducted += estimate.deliveryDeduction
    return estimate
  })
}

function requestOf({ lines, fee, deduction }: Drawn, units: { lineItemId: string; quantity: number }[], deducted: bigint) {
  return {
    lines: units,
    includeDelivery: false,
    terms: {
      deliveryPaidBy: 'DEDUCTED' as const,
      deliveryDeduction: amountOf(deduction).amount,
      restockingFeePercent: String(fee),
    },
    free: new Set(lines.flatMap(({ isFree }, index) => (isFree ? [String(index)] : []))),
    deducted,
  }
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

test('an estimate is its parts, never negative, and never more than the payments have left', () => {
  fc.assert(
    fc.property(drawn, (given) => {
      let left = BigInt(given.paid)
      for (const { lines, delivery, restockingFee, deliveryDeduction, notRefundable, amount } of refundOneByOne(given)) {
        const worth = sum(lines.map((line) => line.worth))
        expect(worth + delivery - restockingFee - deliveryDeduction - notRefundable).toBe(amount)
        expect(amount).toBeGreaterThanOrEqual(0n)
        expect(amount).toBeLessThanOrEqual(left)
        expect(notRefundable).toBeGreaterThanOrEqual(0n)
        left -= amount
      }
    }),
  )
})

test('several refunds of a return deduct its delivery once, and are worth the units together', () => {
  fc.assert(
    fc.property(drawn, (given) => {
      const made = refundOneByOne(given)
      const units = given.lines.flatMap(({ returned: quantity }, index) =>
        quantity > 0 ? [{ lineItemId: String(index), quantity }] : [],
      )
      const whole = estimateRefund(orderOf(given), requestOf(given, units, 0n), {
        earlier: [],
        left: BigInt(given.paid),
        shippingLeft: 0n,
        units: new Map(),
      })
      const worthOf = ({ lines }: Estimate) => sum(lines.map(({ worth }) => worth))
      expect(sum(made.map(worthOf))).toBe(worthOf(whole))
      expect(sum(made.map(({ deliveryDeduction }) => deliveryDeduction))).toBeLessThanOrEqual(BigInt(given.deduction))
    }),
  )
})
