import type { Order } from '@stoa/contract/services/ecom/orders'
import { expect, test } from 'vitest'
import { feesToRefund, linesToRefund, paymentsToRefund, splitOver } from './left-to-refund.ts'

const order = {
  currency: 'EUR',
  lineItems: [{ id: 'cup' }, { id: 'jar' }],
  additionalFees: [{ id: 'tip' }, { id: 'wrap' }],
} as Order

const money = (amount: string) => ({ monetary: { maxRefund: { amount } } })

test('gift cards give their money back first, and payments without a rest are left out', () => {
  const payments = paymentsToRefund(
    {
      payments: [
        { payment: { paymentId: 'card', paymentMethod: 'CreditCard', ...money('30.90') } },
        { payment: { paymentId: 'gone', paymentMethod: 'CreditCard', ...money('0.00') } },
        { payment: { paymentId: 'gift', paymentMethod: 'GiftCard', ...money('5.00') } },
      ],
    },
    'EUR',
  )
  expect(payments).toEqual([
    { id: 'gift', left: 5_00n },
    { id: 'card', left: 30_90n },
  ])
  expect(splitOver(payments, 7_50n)).toEqual([
    { id: 'gift', share: 5_00n },
    { id: 'card', share: 2_50n },
  ])
})

test('lines and fees show what the server says is left of them', () => {
  const refundability = {
    lineItems: [
      { lineItemId: 'cup', availableRefundQuantity: 2 },
      { lineItemId: 'jar', availableRefundQuantity: 0 },
    ],
    additionalFees: [
      { additionalFeeId: 'tip', availableRefundAmount: { amount: '3.00' } },
      { additionalFeeId: 'wrap', availableRefundAmount: { amount: '0.00' } },
    ],
  }
  expect(linesToRefund(order, refundability).map(({ line, left }) => [line.id, left])).toEqual([['cup', 2]])
  expect(feesToRefund(order, refundability).map(({ fee, left }) => [fee.id, left])).toEqual([['tip', '3.00']])
})
