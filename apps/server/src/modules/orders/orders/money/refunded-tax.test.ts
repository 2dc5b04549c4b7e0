import type { Order, Refund } from '@stoa/contract/services/ecom/orders'
import { formatAmount, parseAmount } from '@stoa/pricing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundedTaxes, type MadeRefund, type RefundedTax } from './refunded-tax.ts'

const price = (amount: string) => ({ amount })
const tax = (rate: string, taxable: string, amount: string, jurisdiction = 'DE') => ({
  jurisdiction,
  taxName: 'USt.',
  rate,
  taxableAmount: price(taxable),
  taxAmount: price(amount),
})
const refundOf = (amount: bigint, named: Partial<Refund> = {}): MadeRefund => ({ amount, refund: named })
const ofLine = (lineItemId: string, amount: string) => ({
  summary: { breakdown: { lineItems: [{ lineItemId, totalRefundedAmount: price(amount) }] } },
})

/** A book at 7 % for 10.70, two mugs at 19 % for 23.80, delivery at 19 % for 5.95: 40.45 in all. */
const order: Order = {
  lineItems: [
    { id: 'book', quantity: 1, totalPriceAfterTax: price('10.70'), taxInfo: { taxBreakdown: [tax('0.07', '10.00', '0.70')] } },
    { id: 'mugs', quantity: 2, totalPriceAfterTax: price('23.80'), taxInfo: { taxBreakdown: [tax('0.19', '20.00', '3.80')] } },
  ],
  shippingInfo: { cost: { totalPriceAfterTax: price('5.95'), taxInfo: { taxBreakdown: [tax('0.19', '5.00', '0.95')] } } },
}
const stored = { order, currency: 'EUR', total: 4045n }

function taxLines(refunds: readonly MadeRefund[], of = stored) {
  return refundedTaxes(of, refunds).map((taxes) =>
    taxes.map(({ rate, taxableAmount, taxAmount }) => `${rate}: ${taxableAmount!.amount} + ${taxAmount!.amount}`),
  )
}

test('a refund gives back the tax of what it names', () => {
  expect(taxLines([refundOf(1070n, ofLine('book', '10.70'))])).toEqual([['0.07: 10.00 + 0.70']])
  expect(taxLines([refundOf(1190n, ofLine('mugs', '11.90'))])).toEqual([['0.19: 10.00 + 1.90']])
  expect(taxLines([refundOf(595n, { details: { shippingIncluded: true } })])).toEqual([['0.19: 5.00 + 0.95']])
  expect(taxLines([refundOf(119n, { details: { shipping: { amount: price('1.19') } } })])).toEqual([['0.19: 1.00 + 0.19']])
})

test('a free amount is shared by all that is left, and so is what is more than what was named', () => {
  expect(taxLines([refundOf(4045n)])).toEqual([['0.07: 10.00 + 0.70', '0.19: 25.00 + 4.75']])
  expect(taxLines([refundOf(1070n, ofLine('book', '10.70')), refundOf(2975n)])).toEqual([
    ['0.07: 10.00 + 0.70'],
    ['0.19: 25.00 + 4.75'],
  ])
  expect(taxLines([refundOf(1070n + 2975n, ofLine('book', '10.70'))])).toEqual([['0.07: 10.00 + 0.70', '0.19: 25.00 + 4.75']])
})

test('less than what is named takes the tax of that much, and the rest of it goes back later', () => {
  expect(taxLines([refundOf(535n, ofLine('book', '10.70')), refundOf(3510n)])).toEqual([
    ['0.07: 5.00 + 0.35'],
    ['0.07: 5.00 + 0.35', '0.19: 25.00 + 4.75'],
  ])
})

test('a fee goes back with its own tax', () => {
  const wrapped: Order = {
    ...order,
    additionalFees: [{ id: 'wrap', priceAfterTax: price('1.07'), taxInfo: { taxBreakdown: [tax('0.07', '1.00', '0.07')] } }],
  }
  const details = { additionalFees: [{ additionalFeeId: 'wrap', amount: price('1.07') }] }
  expect(taxLines([refundOf(107n, { details })], { ...stored, order: wrapped, total: 4152n })).toEqual([['0.07: 1.00 + 0.07']])
})

test('what was paid beyond the total bears no tax, nor does an order without any', () => {
  expect(taxLines([refundOf(4045n), refundOf(500n)])[1]).toEqual([])
  expect(taxLines([refundOf(500n)], { ...stored, order: {} })).toEqual([[]])
})

test('an order whose parts are not its total gives all of its tax back with the total', () => {
  expect(taxLines([refundOf(3000n)], { ...stored, total: 3000n })).toEqual([['0.07: 10.00 + 0.70', '0.19: 25.00 + 4.75']])
})

const aTaxedPrice = fc
  .record({
    net: fc.bigInt(0n, 99_999n),
    taxes: fc.array(fc.record({ rate: fc.nat(2), tax: fc.bigInt(0n, 9_999n) }), { maxLength: 3 }),
  })
  .map(({ net, taxes }) => ({ net, taxes, total: taxes.reduce((sum, each) => sum + each.tax, net) }))

const anOrder = fc
  .record({
    currency: fc.constantFrom('EUR', 'JPY', 'BHD'),
    lines: fc.array(aTaxedPrice, { minLength: 1, maxLength: 5 }),
    shipping: aTaxedPrice,
    fee: aTaxedPrice,
    // By how much the total differs from the sum of the parts, in percent.
    scale: fc.constantFrom(100n, 100n, 90n, 119n),
  })
  .map(({ currency, lines, shipping, fee, scale }) => {
    const amount = (minor: bigint) => ({ amount: formatAmount(minor, currency) })
    const wire = ({ net, taxes, total }: typeof shipping) => ({
      paid: amount(total),
      taxInfo: {
        taxBreakdown: taxes.map(({ rate, tax: minor }) => ({
          rate: `0.${rate + 1}`,
          taxableAmount: amount(net),
          taxAmount: amount(minor),
        })),
      },
    })
    const made: Order = {
      lineItems: lines.map(wire).map(({ paid, taxInfo }, index) => ({ id: `line-${index}`, totalPriceAfterTax: paid, taxInfo })),
      shippingInfo: { cost: { totalPriceAfterTax: wire(shipping).paid, taxInfo: wire(shipping).taxInfo } },
      additionalFees: [{ id: 'fee', priceAfterTax: wire(fee).paid, taxInfo: wire(fee).taxInfo }],
    }
    const all = [...lines, shipping, fee]
    const total = (all.reduce((sum, part) => sum + part.total, 0n) * scale) / 100n
    const parts = [...made.lineItems!, made.shippingInfo!.cost!, made.additionalFees![0]!]
    const charged = parts.flatMap(({ taxInfo }) => taxInfo!.taxBreakdown!)
    return { stored: { order: made, currency, total }, charged, lines: lines.length }
  })

/** Minor units by rate, without zero amounts. */
function sums(taxes: readonly RefundedTax[], currency: string): Record<string, [taxable: bigint, tax: bigint]> {
  const byRate: Record<string, [bigint, bigint]> = {}
  for (const { rate, taxableAmount, taxAmount } of taxes) {
    const [taxable, amount] = [taxableAmount, taxAmount].map((each) => parseAmount(each!.amount!, currency))
    expect(taxable! >= 0n && amount! >= 0n).toBe(true)
    const [knownTaxable, knownTax] = byRate[rate!] ?? [0n, 0n]
    byRate[rate!] = [knownTaxable + taxable!, knownTax + amount!]
  }
  return Object.fromEntries(Object.entries(byRate).filter(([, [taxable, amount]]) => taxable > 0n || amount > 0n))
}

test('refunds that add up to everything, of whatever, give back exactly all tax', () => {
  fc.assert(
    fc.property(anOrder, fc.infiniteStream(fc.nat(1_000_000)), ({ stored: whole, charged, lines }, choices) => {
      const choose = (limit: number) => (choices.next().value as number) % limit
      const refunds: MadeRefund[] = []
      let left = whole.total
      while (left > 0n && refunds.length < 6) {
        const amount = 1n + (left * BigInt(choose(1000))) / 1000n
        const named = price(formatAmount(BigInt(choose(50_000)), whole.currency))
        refunds.push(
          refundOf(
            amount,
            [
              {},
              { details: { shipping: { amount: named } } },
              { details: { shippingIncluded: true, additionalFees: [{ additionalFeeId: 'fee', amount: named }] } },
              ofLine(`line-${choose(lines)}`, named.amount),
            ][choose(4)],
          ),
        )
        left -= amount
      }
      if (left > 0n) refunds.push(refundOf(left))
      if (whole.total === 0n) return
      const taxes = refundedTaxes(whole, refunds)
      expect(sums(taxes.flat(), whole.currency)).toEqual(sums(charged, whole.currency))
      // A later refund does not change the tax of an earlier one.
      expect(refundedTaxes(whole, refunds.slice(0, -1))).toEqual(taxes.slice(0, -1))
    }),
  )
})

test('net and tax of a refund are its amount, to the cent', () => {
  const single: Order = {
    lineItems: [{ id: 'a', totalPriceAfterTax: price('100.00'), taxInfo: { taxBreakdown: [tax('0.19', '84.03', '15.97')] } }],
  }
  fc.assert(
    fc.property(fc.array(fc.bigInt(1n, 3_000n), { minLength: 1, maxLength: 8 }), (amounts) => {
      let left = 10_000n
      const made = amounts.map((amount) => {
        const back = amount < left ? amount : left
        left -= back
        return refundOf(back)
      })
      for (const [index, taxes] of refundedTaxes({ order: single, currency: 'EUR', total: 10_000n }, made).entries()) {
        const [{ taxableAmount, taxAmount } = {}] = taxes
        const back = parseAmount(taxableAmount?.amount ?? '0', 'EUR') + parseAmount(taxAmount?.amount ?? '0', 'EUR')
        expect(back).toBe(made[index]!.amount)
      }
    }),
  )
})
