import type { ExplanationStep, Order } from '@stoa/contract/services/ecom/orders'
import { expect, test } from 'vitest'
import { totalBreakdown, totalRows } from './breakdown.ts'

const price = (amount: string) => ({ amount })
/** Two cups with a coupon, delivery and added tax. */
const order = {
  currency: 'GBP',
  taxIncludedInPrices: false,
  lineItems: [{ id: 'cup', productName: { original: 'Cup' }, quantity: 2 }],
  appliedDiscounts: [{ coupon: { id: 'five', code: 'FIVE', name: 'Five off', amount: price('5.00') } }],
  shippingInfo: { title: 'Post', cost: { price: price('5.00') } },
  taxInfo: { taxBreakdown: [{ taxName: 'VAT', rate: '0.2', jurisdiction: 'GB', aggregatedTaxAmount: price('4.00') }] },
  priceSummary: {
    subtotal: price('20.00'),
    discount: price('5.00'),
    shipping: price('5.00'),
    tax: price('4.00'),
    totalAdditionalFees: price('0.00'),
    total: price('24.00'),
  },
  explanation: explained({
    SUBTOTAL: [{ amount: '20.00', rule: 'QUANTITY', part: 'LINE', lineItemId: 'cup', quantity: 2, price: '10.00' }],
    DISCOUNT: [{ amount: '5.00', rule: 'DISCOUNT', name: 'FIVE', discountId: 'five', percentage: '25' }],
    SHIPPING: [{ amount: '5.00', rule: 'SHIPPING_PRICE', part: 'SHIPPING', name: 'Post' }],
    TAX: [
      { amount: '3.00', rule: 'TAX_RATE', part: 'LINE', lineItemId: 'cup', ...vat('15.00') },
      { amount: '1.00', rule: 'TAX_RATE', part: 'SHIPPING', ...vat('5.00') },
    ],
    TOTAL: [
      { amount: '20.00', rule: 'AMOUNT', amountOf: 'SUBTOTAL' },
      { amount: '-5.00', rule: 'AMOUNT', amountOf: 'DISCOUNT' },
      { amount: '5.00', rule: 'AMOUNT', amountOf: 'SHIPPING' },
      { amount: '4.00', rule: 'AMOUNT', amountOf: 'TAX' },
    ],
  }),
} as unknown as Order

function vat(taxableAmount: string) {
  return { name: 'VAT', rate: '0.20', jurisdiction: 'GB', taxableAmount }
}

function explained(steps: Record<string, ExplanationStep[]>) {
  return Object.entries(steps).map(([name, own]) => ({ name, steps: own }))
}

test('each row shows the steps that the server explains it with', () => {
  const shown = totalRows(order).map(({ name, breakdown }) => [name, ...breakdown.map((part) => [part.name, part.calculation])])
  expect(shown).toEqual([
    ['Items', ['Cup', '2 × £10.00']],
    ['Discount', ['Coupon FIVE', '25%']],
    ['Delivery: Post', ['Post', '']],
    ['VAT 20%', ['Cup', '20% of £15.00'], ['Delivery', '20% of £5.00']],
  ])
  expect(totalBreakdown(order).map(({ name, amount }) => [name, amount])).toEqual([
    ['Items', '20.00'],
    ['Discount', '-5.00'],
    ['Delivery', '5.00'],
    ['Tax', '4.00'],
  ])
})

test('an order without explanation has its rows all the same', () => {
  const { explanation: _explanation, ...unexplained } = order
  expect(totalRows(unexplained).map(({ name, breakdown }) => [name, breakdown.length])).toEqual([
    ['Items', 0],
    ['Discount', 0],
    ['Delivery: Post', 0],
    ['VAT 20%', 0],
  ])
})
