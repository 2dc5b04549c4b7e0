import { expect, test } from 'vitest'
import { calculateTotals } from './calculate-totals.ts'
import type { AmountRef } from './explanation.ts'
import type { Totals } from './totals.ts'
import type { DiscountInput, LineInput, TaxRate, TotalsInput } from './totals-input.ts'

const vat = [{ name: 'VAT', rate: '0.19' }] satisfies TaxRate[]

const aLine = (line: Partial<LineInput> = {}): LineInput => ({
  id: 'shirt',
  quantity: 1,
  unitPrice: 5000n,
  taxRates: vat,
  ...line,
})
const aCart = (cart: Partial<TotalsInput> = {}): TotalsInput => ({
  currency: 'EUR',
  taxIncluded: true,
  lines: [aLine()],
  ...cart,
})
const aDiscount = (discount: Partial<DiscountInput>): DiscountInput => ({
  id: 'coupon',
  kind: 'GLOBAL',
  source: 'coupon',
  value: { amount: 1000n },
  ...discount,
})
const stepsOf = ({ explanation }: Totals, ref: AmountRef) =>
  explanation
    .find(({ of }) => JSON.stringify(of) === JSON.stringify(ref))
    ?.steps.map(({ amount, because }) => [amount, because.rule])

test('medusa #5776: a 10 € coupon on a 50 € item gives 40 € where prices include tax', () => {
  const { summary, lines } = calculateTotals(aCart({ discounts: [aDiscount({})] }))
  expect(summary).toMatchObject({ subtotal: 5000n, discount: 1000n, tax: 639n, total: 4000n, balanceDue: 4000n })
  expect(lines[0]).toMatchObject({ totalBeforeTax: 3361n, totalAfterTax: 4000n, taxableAmount: 3361n, taxRate: '0.19' })
})

test('where tax is added, it is computed after the discount', () => {
  const { summary } = calculateTotals(aCart({ taxIncluded: false, discounts: [aDiscount({})] }))
  expect(summary).toMatchObject({ subtotal: 5000n, discount: 1000n, tax: 760n, total: 4760n })
})

test('medusa #14818: no amount is finer than the minor unit that a card can be charged', () => {
  const lines = [aLine({ unitPrice: 2867n, quantity: 1, taxRates: [{ name: 'sales tax', rate: '0.19' }] })]
  const { summary } = calculateTotals(aCart({ taxIncluded: false, lines }))
  expect(summary).toMatchObject({ tax: 545n, total: 3412n })
})

test('medusa #12226, #12429: a 100 % promotion leaves exactly nothing, also of tax', () => {
  const lines = [aLine({ id: 'a', unitPrice: 3333n, quantity: 3 }), aLine({ id: 'b', unitPrice: 1n })]
  const { summary } = calculateTotals(aCart({ lines, discounts: [aDiscount({ value: { percentage: '100' } })] }))
  expect(summary).toMatchObject({ subtotal: 10_000n, discount: 10_000n, tax: 0n, total: 0n })
})

test('medusa #11454: the tax is the sum of the line taxes that are shown, not a second rounding of the whole', () => {
  const lines = ['a', 'b', 'c'].map((id) => aLine({ id, unitPrice: 110n, taxRates: [{ name: 'VAT', rate: '0.05' }] }))
  const { summary, lines: taxed } = calculateTotals(aCart({ taxIncluded: false, lines }))
  expect(taxed.map(({ tax }) => tax)).toEqual([6n, 6n, 6n])
  expect(summary.tax).toBe(18n)
})

test('yen have no decimals: the coupon is spread in whole yen, the odd one to the smallest id', () => {
  const lines = ['c', 'a', 'b'].map((id) => aLine({ id, unitPrice: 1000n, taxRates: [{ name: 'consumption tax', rate: '0.1' }] }))
  const { summary, lines: spread } = calculateTotals(
    aCart({ currency: 'JPY', lines, discounts: [aDiscount({ value: { amount: 100n } })] }),
  )
  expect(spread.map(({ id, discount, tax }) => [id, discount, tax])).toEqual([
    ['c', 33n, 88n],
    ['a', 34n, 88n],
    ['b', 33n, 88n],
  ])
  expect(summary).toMatchObject({ total: 2900n, tax: 264n })
})

test('Bahraini dinars have three decimals: 1.234 at 10 % is 1.357', () => {
  const lines = [aLine({ unitPrice: 1234n, taxRates: [{ name: 'VAT', rate: '0.1' }] })]
  expect(calculateTotals(aCart({ currency: 'BHD', taxIncluded: false, lines })).summary).toMatchObject({
    tax: 123n,
    total: 1357n,
  })
})

test('discounts apply to what is left: items first, then the order, each kind in the given order', () => {
  const discounts = [
    aDiscount({ id: 'ten off all', value: { percentage: '10' } }),
    aDiscount({ id: 'half price', kind: 'SPECIFIC_ITEMS', value: { percentage: '50' }, lineIds: ['a'] }),
    aDiscount({ id: 'five euros', value: { amount: 500n } }),
  ]
  const lines = [aLine({ id: 'a', unitPrice: 2000n }), aLine({ id: 'b', unitPrice: 3000n })]
  const totals = calculateTotals(aCart({ lines, discounts }))
  expect(totals.discounts.map(({ id, amount, lines: shares }) => [id, amount, shares])).toEqual([
    [
      'ten off all',
      400n,
      [
        { lineId: 'a', amount: 100n },
        { lineId: 'b', amount: 300n },
      ],
    ],
    ['half price', 1000n, [{ lineId: 'a', amount: 1000n }]],
    [
      'five euros',
      500n,
      [
        { lineId: 'a', amount: 125n },
        { lineId: 'b', amount: 375n },
      ],
    ],
  ])
  expect(totals.summary).toMatchObject({ subtotal: 5000n, discount: 1900n, total: 3100n })
})

test('a fixed price is per unit, never raises a price, and passes by what is not discountable', () => {
  const lines = [
    aLine({ id: 'dear', unitPrice: 1500n, quantity: 3 }),
    aLine({ id: 'cheap', unitPrice: 500n }),
    aLine({ id: 'gift card', unitPrice: 2500n, discountable: false }),
  ]
  const discounts = [aDiscount({ kind: 'SPECIFIC_ITEMS', value: { fixedPrice: 999n } })]
  expect(calculateTotals(aCart({ lines, discounts })).lines.map(({ discount }) => discount)).toEqual([1503n, 0n, 0n])
})

test('delivery and fees are taxed; a delivery discount lowers delivery only and counts as a discount', () => {
  const { shipping, fees, summary } = calculateTotals(
    aCart({
      taxIncluded: false,
      discounts: [aDiscount({ kind: 'SHIPPING', value: { amount: 200n } })],
      shipping: { code: 'post', title: 'Post', price: 700n, taxRates: vat },
      fees: [{ code: 'wrap', name: 'Gift wrap', price: 300n, taxRates: vat, source: 'MANUAL' }],
      tip: 100n,
    }),
  )
  expect(shipping).toMatchObject({ price: 700n, discount: 200n, tax: 95n, totalBeforeTax: 500n, totalAfterTax: 595n })
  expect(fees[0]).toMatchObject({ price: 300n, tax: 57n, totalAfterTax: 357n })
  expect(summary).toMatchObject({
    subtotal: 5000n,
    discount: 200n,
    shipping: 700n,
    additionalFees: 300n,
    tax: 1102n,
    tip: 100n,
    total: 7002n,
  })
})

test('gift cards pay one after the other, as far as asked, and never more than there is to pay', () => {
  const giftCards = [
    { id: 'x', balance: 2000n, requested: 1500n },
    { id: 'y', balance: 9000n },
  ]
  const { summary, giftCards: redeemed } = calculateTotals(aCart({ giftCards }))
  expect(redeemed.map(({ amount }) => amount)).toEqual([1500n, 3500n])
  expect(summary).toMatchObject({ total: 5000n, tax: 798n, giftCard: 5000n, balanceDue: 0n })
})

test('a deposit is paid now, the rest and what is paid offline later; gift cards pay what is due now first', () => {
  const lines = [
    aLine({ id: 'course', quantity: 2, deposit: 1000n, paymentOption: 'DEPOSIT_ONLINE' }),
    aLine({ id: 'lesson', unitPrice: 3000n, paymentOption: 'FULL_PAYMENT_OFFLINE' }),
  ]
  const { payNow, payLater, summary } = calculateTotals(
    aCart({ taxIncluded: false, lines, giftCards: [{ id: 'x', balance: 2500n }] }),
  )
  expect(summary).toMatchObject({ subtotal: 13_000n, tax: 2470n, total: 15_470n, balanceDue: 12_970n })
  expect(payNow).toMatchObject({ subtotal: 1681n, tax: 319n, total: 2000n, giftCard: 2000n, balanceDue: 0n })
  expect(payLater).toMatchObject({ subtotal: 11_319n, tax: 2151n, total: 13_470n, giftCard: 500n, balanceDue: 12_970n })
})

test('delivery is paid with the lines: later if every line is, else now', () => {
  const shipping = { code: 'post', title: 'Post', price: 700n, taxRates: [] }
  const offline = aLine({ id: 'lesson', paymentOption: 'FULL_PAYMENT_OFFLINE' })
  expect(calculateTotals(aCart({ shipping, lines: [offline] })).payLater).toMatchObject({ shipping: 700n, total: 5700n })
  expect(calculateTotals(aCart({ shipping, lines: [offline, aLine()] })).payNow).toMatchObject({ shipping: 700n, total: 5700n })
})

test('what a membership pays costs nothing and is taxed nothing', () => {
  const totals = calculateTotals(aCart({ lines: [aLine({ paymentOption: 'MEMBERSHIP' })] }))
  expect(totals.summary).toMatchObject({ subtotal: 0n, tax: 0n, total: 0n })
  expect(stepsOf(totals, { of: 'line', id: 'shirt', field: 'price' })).toEqual([
    [5000n, 'BASE_PRICE'],
    [-5000n, 'PAID_BY_MEMBERSHIP'],
  ])
})

test('why this total? each amount leads to its price, discount, rate and left-over cent', () => {
  const lines = ['a', 'b', 'c'].map((id) => aLine({ id, unitPrice: 900n, optionsPrice: 100n }))
  const totals = calculateTotals(aCart({ lines, discounts: [aDiscount({ value: { amount: 100n } })] }))
  expect(stepsOf(totals, { of: 'summary', field: 'total' })).toEqual([
    [3000n, 'AMOUNT'],
    [-100n, 'AMOUNT'],
  ])
  expect(stepsOf(totals, { of: 'line', id: 'a', field: 'price' })).toEqual([
    [900n, 'BASE_PRICE'],
    [100n, 'OPTIONS_PRICE'],
  ])
  expect(stepsOf(totals, { of: 'line', id: 'a', field: 'discount' })).toEqual([
    [33n, 'DISCOUNT'],
    [1n, 'ROUNDING_REMAINDER'],
  ])
  expect(stepsOf(totals, { of: 'line', id: 'b', field: 'discount' })).toEqual([[33n, 'DISCOUNT']])
  expect(stepsOf(totals, { of: 'line', id: 'a', field: 'tax' })).toEqual([[154n, 'TAX_RATE']])
})

test('why does an exempt buyer pay 92.44? The tax inside price and coupon is taken out, and the group is named', () => {
  const exemption = { taxExemptGroupId: '0b0dd5a1-8b0e-4a5e-9d0f-0d1f7d6f0e11', name: 'Charity' }
  const taxRates = [{ ...vat[0]!, rate: '0', usualRate: '0.19' }]
  const totals = calculateTotals(
    aCart({ lines: [aLine({ unitPrice: 12_000n, taxRates })], discounts: [aDiscount({})], exemption }),
  )
  expect(totals).toMatchObject({
    taxIncluded: false,
    exemption: { name: 'Charity', amount: 9244n, tax: 1756n },
    summary: { subtotal: 10_084n, discount: 840n, tax: 0n, total: 9244n },
  })
  expect(stepsOf(totals, { of: 'line', id: 'shirt', field: 'price' })).toEqual([
    [12_000n, 'BASE_PRICE'],
    [-1916n, 'INCLUDED_TAX_REMOVED'],
  ])
  expect(stepsOf(totals, { of: 'line', id: 'shirt', field: 'discount' })).toEqual([
    [1000n, 'DISCOUNT'],
    [-160n, 'INCLUDED_TAX_REMOVED'],
  ])
  const why = totals.explanation.find(({ of }) => of.of === 'line' && of.field === 'tax')?.steps
  expect(why).toEqual([
    {
      amount: 0n,
      because: { rule: 'TAX_EXEMPTION', tax: { name: 'VAT', rate: '0' }, usualRate: '0.19', amount: 9244n, exemption },
    },
  ])
})

test('an empty cart costs nothing, and a tip on it is paid now', () => {
  const { summary, discounts, payNow } = calculateTotals(aCart({ lines: [], discounts: [aDiscount({})], tip: 100n }))
  expect(summary).toMatchObject({ subtotal: 0n, discount: 0n, total: 100n })
  expect(payNow).toMatchObject({ tip: 100n, total: 100n })
  expect(discounts[0]).toMatchObject({ amount: 0n, lines: [] })
})

test.each([
  ['a part of a unit', { lines: [aLine({ quantity: 1.5 })] }],
  ['a negative price', { lines: [aLine({ unitPrice: -1n })] }],
  ['a negative discount', { discounts: [aDiscount({ value: { amount: -1n } })] }],
  ['two lines with one id', { lines: [aLine(), aLine()] }],
  ['a rate that is no number', { lines: [aLine({ taxRates: [{ name: 'VAT', rate: '19 %' }] })] }],
])('%s is refused', (_, cart) => {
  expect(() => calculateTotals(aCart(cart))).toThrow(RangeError)
})
