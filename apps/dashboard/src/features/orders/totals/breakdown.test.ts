import { i18n } from '@lingui/core'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { expect, test } from 'vitest'
import { totalBreakdown, totalRows } from './breakdown.ts'

const price = (amount: string) => ({ amount })
const vat = (taxable: string, tax: string) => ({
  taxBreakdown: [{ taxName: 'VAT', rate: '0.20', jurisdiction: 'GB', taxableAmount: price(taxable), taxAmount: price(tax) }],
})

i18n.loadAndActivate({ locale: 'en', messages: {} })

/** Two cups with a coupon, shipping and added tax. */
const order = {
  currency: 'GBP',
  taxIncludedInPrices: false,
  lineItems: [
    {
      productName: { original: 'Cup' },
      quantity: 2,
      price: price('10.00'),
      lineItemPrice: price('20.00'),
      taxInfo: vat('15.00', '3.00'),
    },
  ],
  appliedDiscounts: [{ coupon: { code: 'FIVE', name: 'Five off', amount: price('5.00') } }],
  shippingInfo: { title: 'Post', cost: { price: price('5.00'), taxInfo: vat('5.00', '1.00') } },
  taxInfo: { taxBreakdown: [{ taxName: 'VAT', rate: '0.2', jurisdiction: 'GB', aggregatedTaxAmount: price('4.00') }] },
  priceSummary: {
    subtotal: price('20.00'),
    discount: price('5.00'),
    shipping: price('5.00'),
    tax: price('4.00'),
    totalAdditionalFees: price('0.00'),
    total: price('24.00'),
  },
} as unknown as Order

const minor = ({ amount, sign }: { amount: string | undefined; sign?: string }) =>
  Math.round(Number(amount) * 100) * (sign ? -1 : 1)

test('the reasons of each amount sum to it, and those of the total to the total', () => {
  const rows = totalRows(order)
  expect(rows.map(({ amount }) => amount)).toEqual(['20.00', '5.00', '5.00', '4.00'])
  for (const row of rows) expect(row.breakdown.reduce((sum, reason) => sum + minor(reason), 0)).toBe(minor(row))
  expect(totalBreakdown(order).reduce((sum, reason) => sum + minor(reason), 0)).toBe(2400)
})

test('a tax that prices include is no part of the sum', () => {
  const included = { ...order, taxIncludedInPrices: true, priceSummary: { ...order.priceSummary, total: price('20.00') } }
  expect(totalBreakdown(included as Order).reduce((sum, reason) => sum + minor(reason), 0)).toBe(2000)
})
