import { expect, test } from 'vitest'
import type { OrderFile } from '../queries.ts'
import { feesToRefund, findRefundable, getRefundAmount } from './left-to-refund.ts'

const file = {
  order: {
    currency: 'EUR',
    lineItems: [
      { id: 'cup', quantity: 3, totalPriceAfterTax: { amount: '10.00' } },
      { id: 'jar', quantity: 1, totalPriceAfterTax: { amount: '20.00' } },
    ],
    shippingInfo: { cost: { totalPriceAfterTax: { amount: '4.90' } } },
  },
  payments: [
    { id: 'card', status: 'PARTIALLY_REFUNDED', amount: { amount: '34.90' } },
    { id: 'gone', status: 'REFUNDED', amount: { amount: '5.00' } },
    { id: 'no', status: 'DECLINED', amount: { amount: '34.90' } },
  ],
  refunds: [
    {
      transactions: [
        { paymentId: 'card', refundStatus: 'SUCCEEDED', amount: { amount: '4.00' } },
        { paymentId: 'card', refundStatus: 'FAILED', amount: { amount: '9.00' } },
        { paymentId: 'gone', refundStatus: 'SUCCEEDED', amount: { amount: '5.00' } },
      ],
    },
  ],
  fulfilments: [],
} as unknown as OrderFile

test('what was given back or never came cannot be refunded', () => {
  expect(findRefundable(file)).toEqual([{ id: 'card', left: 30_90n }])
})

test('pieces are worth their part of the line, and all together never more than is left', () => {
  expect(getRefundAmount(file, { cup: 2 }, false, 0n, 30_90n)).toBe('6.66')
  expect(getRefundAmount(file, { cup: 3 }, true, 0n, 30_90n)).toBe('14.90')
  expect(getRefundAmount(file, { cup: 3, jar: 1 }, true, 5_00n, 30_90n)).toBe('30.90')
})

test('of a fee, what earlier refunds did not name is left', () => {
  const order = {
    currency: 'EUR',
    additionalFees: [
      { id: 'tip', price: { amount: '5.00' } },
      { id: 'wrap', price: { amount: '1.00' }, priceAfterTax: { amount: '1.19' } },
    ],
  }
  const refund = (refundStatus: string, amount: string) => ({
    transactions: [{ refundStatus }],
    details: { additionalFees: [{ additionalFeeId: 'tip', amount: { amount } }] },
  })
  const refunds = [refund('SUCCEEDED', '2.00'), refund('FAILED', '3.00')]
  expect(feesToRefund({ order, refunds } as unknown as OrderFile).map(({ fee, left }) => [fee.id, left])).toEqual([
    ['tip', 3_00n],
    ['wrap', 1_19n],
  ])
})
