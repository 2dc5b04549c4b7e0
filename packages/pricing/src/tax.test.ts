import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateTax } from './tax-calculation.ts'
import { taxed } from './tax.ts'
import type { TaxRate } from './totals-input.ts'

const vat: TaxRate = { name: 'VAT', rate: '0.19' }
const gst: TaxRate = { name: 'GST', rate: '0.05', jurisdiction: 'Canada', jurisdictionType: 'COUNTRY' }
const qst: TaxRate = { name: 'QST', rate: '0.09975', jurisdiction: 'Quebec', jurisdictionType: 'STATE' }

const aRate = fc.record({
  name: fc.string({ maxLength: 3 }),
  rate: fc.integer({ min: 0, max: 500_000 }).map((millionths) => (millionths / 1e6).toFixed(6)),
})
const someRates = fc.array(aRate, { maxLength: 5 })
const anAmount = fc.bigInt({ min: 0n, max: 10n ** 12n })

test('several rates add up on the same base and their split sums to the tax', () => {
  const { tax, taxRate, taxBreakdown, totalAfterTax } = taxed(999n, [gst, qst], false)
  expect({ tax, taxRate, totalAfterTax }).toEqual({ tax: 150n, taxRate: '0.14975', totalAfterTax: 1149n })
  expect(taxBreakdown.map(({ name, taxAmount }) => [name, taxAmount])).toEqual([
    ['GST', 50n],
    ['QST', 100n],
  ])
})

test('without rates there is no tax and no taxable amount; a rate of zero has a taxable amount', () => {
  expect(taxed(1000n, [], true)).toMatchObject({ tax: 0n, taxableAmount: 0n, totalBeforeTax: 1000n, totalAfterTax: 1000n })
  expect(taxed(1000n, [{ name: 'export', rate: '0' }], true)).toMatchObject({
    tax: 0n,
    taxableAmount: 1000n,
    totalAfterTax: 1000n,
  })
})

test('the tax added to a net price is found again inside the gross price, to the unit', () => {
  fc.assert(
    fc.property(anAmount, someRates, (net, rates) => {
      const added = taxed(net, rates, false)
      const included = taxed(added.totalAfterTax, rates, true)
      expect(included).toEqual(added)
    }),
  )
})

test('the breakdown sums to the tax, and the order of the rates does not matter', () => {
  fc.assert(
    fc.property(anAmount, someRates, fc.boolean(), (amount, rates, taxIncluded) => {
      const { tax, taxBreakdown, totalBeforeTax, totalAfterTax } = taxed(amount, rates, taxIncluded)
      expect(taxBreakdown.reduce((sum, { taxAmount }) => sum + taxAmount, 0n)).toBe(tax)
      expect(totalBeforeTax + tax).toBe(totalAfterTax)
      expect(taxIncluded ? totalAfterTax : totalBeforeTax).toBe(amount)
      expect(taxed(amount, rates.toReversed(), taxIncluded).tax).toBe(tax)
    }),
  )
})

test('calculateTax takes lines with and without tax in their price and adds up each tax once', () => {
  const { lines, summary } = calculateTax([
    { id: 'in', price: 11_900n, taxIncludedInPrice: true, taxRates: [vat] },
    { id: 'out', price: 10_000n, taxIncludedInPrice: false, taxRates: [{ ...vat, rate: '0.190' }] },
    { id: 'free', price: 500n, taxIncludedInPrice: true, taxRates: [] },
  ])
  expect(lines.map(({ id, tax, totalAfterTax }) => [id, tax, totalAfterTax])).toEqual([
    ['in', 1900n, 11_900n],
    ['out', 1900n, 11_900n],
    ['free', 0n, 500n],
  ])
  expect(summary).toMatchObject({
    totalAmount: 22_400n,
    totalTax: 3800n,
    totalTaxableAmount: 20_000n,
    totalTaxIncludedInPrice: 1900n,
  })
  expect(summary.aggregatedTaxBreakdown.map(({ name, taxAmount, taxableAmount }) => [name, taxAmount, taxableAmount])).toEqual([
    ['VAT', 3800n, 20_000n],
  ])
})
