import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PaymentStatus } from '@stoa/contract/services/ecom/orders'
import { moneyOf, type PaymentFacts } from './payment-status.ts'

const payment = (status: PaymentStatus, facts: Partial<PaymentFacts> = {}): PaymentFacts => ({
  status,
  amount: 100n,
  captured: 0n,
  refunded: 0n,
  refunding: 0n,
  chargedBack: 0n,
  reversed: 0n,
  promised: false,
  ...facts,
})

test.each<[string, bigint, PaymentFacts[], string]>([
  ['nothing happened', 100n, [], 'NOT_PAID'],
  ['the order has no balance due', 0n, [], 'PAID'],
  ['all came', 100n, [payment('APPROVED', { captured: 100n })], 'PAID'],
  ['more than all came', 100n, [payment('APPROVED', { captured: 120n })], 'PAID'],
  ['some came', 200n, [payment('APPROVED', { captured: 100n })], 'PARTIALLY_PAID'],
  ['some came and some is under way', 200n, [payment('APPROVED', { captured: 100n }), payment('PENDING')], 'PARTIALLY_PAID'],
  ['some went back', 100n, [payment('PARTIALLY_REFUNDED', { captured: 100n, refunded: 1n })], 'PARTIALLY_REFUNDED'],
  ['all went back', 100n, [payment('REFUNDED', { captured: 100n, refunded: 100n })], 'FULLY_REFUNDED'],
  ['what came in part went back', 200n, [payment('REFUNDED', { captured: 100n, refunded: 100n })], 'FULLY_REFUNDED'],
  ['the bank took it back', 100n, [payment('APPROVED', { captured: 100n, chargedBack: 100n })], 'PAID'],
  ['it is under way', 100n, [payment('PENDING')], 'PENDING'],
  ['it is promised', 100n, [payment('PENDING', { promised: true })], 'NOT_PAID'],
  ['it is held', 100n, [payment('AUTHORIZED')], 'PENDING'],
  ['the provider waits for the merchant', 100n, [payment('PENDING'), payment('PENDING_MERCHANT')], 'PENDING_MERCHANT'],
  ['the last card was declined', 100n, [payment('CANCELED'), payment('DECLINED')], 'DECLINED'],
  ['the hold was released', 100n, [payment('DECLINED'), payment('VOIDED')], 'CANCELED'],
])('where %s', (_name, total, payments, status) => {
  expect(moneyOf(total, payments).paymentStatus).toBe(status)
})

const facts = fc
  .record({
    status: fc.constantFrom<PaymentStatus>(
      'APPROVED',
      'PENDING',
      'AUTHORIZED',
      'DECLINED',
      'CANCELED',
      'VOIDED',
      'PENDING_MERCHANT',
    ),
    amount: fc.bigInt(1n, 10_000n),
    refunded: fc.nat(100),
    refunding: fc.nat(100),
    promised: fc.boolean(),
  })
  .map(({ status, amount, refunded, refunding, promised }): PaymentFacts => {
    const captured = status === 'APPROVED' ? amount : 0n
    const back = (captured * BigInt(refunded)) / 100n
    return {
      status,
      amount,
      captured,
      refunded: back,
      refunding: ((captured - back) * BigInt(refunding)) / 100n,
      chargedBack: captured - back,
      reversed: 0n,
      promised: promised && status === 'PENDING',
    }
  })

test('whatever happened, the amounts sum up and the status says the same as they do', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 50_000n), fc.array(facts, { maxLength: 8 }), (total, payments) => {
      const money = moneyOf(total, payments)
      expect(money.balance + money.paid).toBe(total)
      expect(money.refunded + money.pendingRefund <= money.paid).toBe(true)
      const { paymentStatus: status, paid, refunded } = money
      expect(status === 'FULLY_REFUNDED').toBe(refunded > 0n && refunded === paid)
      expect(status === 'PARTIALLY_REFUNDED').toBe(refunded > 0n && refunded < paid)
      if (refunded === 0n) expect(status === 'PAID').toBe(paid >= total)
      if (refunded === 0n && paid < total) expect(status === 'PARTIALLY_PAID').toBe(paid > 0n)
      if (paid === 0n && total > 0n && money.pending + money.authorized > 0n) expect(status).toMatch(/^PENDING/)
      // The result does not depend on the order of the payments.
      const { balance, paid: sum } = moneyOf(total, [...payments].reverse())
      expect([balance, sum]).toEqual([money.balance, money.paid])
    }),
  )
})
