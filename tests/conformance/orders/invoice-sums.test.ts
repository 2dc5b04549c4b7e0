import { formatAmount, parseAmount, roundedQuotient } from '@stoa/pricing'
import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf, documentLines } from '../../../apps/server/src/modules/orders/invoices/difference.ts'
import type { InvoiceDocument } from '../../../apps/server/src/modules/orders/invoices/document.ts'
import { valueOf, type ValueContext } from '../../../apps/server/src/modules/orders/invoices/order-value.ts'
import { taxRules } from '../../../apps/server/src/modules/orders/invoices/tax-rules.ts'
import { words } from '../../../apps/server/src/modules/orders/invoices/words.ts'
import type { StoredOrder } from '../../../apps/server/src/modules/orders/orders/ports/reading.ts'

// Sums of documents, for random orders with discounts, fees, delivery, and taxes in the prices or added to them.

const part = record({ gross: integer({ min: 0, max: 99_999_99 }), rate: constantFrom('0', '0.07', '0.19', '0.2', '0.055') })
const anOrder = record({
  currency: constantFrom('EUR', 'JPY', 'KWD'),
  taxIncluded: boolean(),
  lines: array(record({ part, quantity: integer({ min: 1, max: 9 }) }), { minLength: 1, maxLength: 6 }),
  delivery: part,
  fees: array(part, { maxLength: 2 }),
  /** A discount over the whole order that its lines do not say, as apps write it. */
  discount: integer({ min: 0, max: 40 }),
  /** Hundredths of what is left, one after the other. */
  refunds: array(integer({ min: 1, max: 60 }), { maxLength: 3 }),
})
interface Generated {
  currency: string
  taxIncluded: boolean
  lines: { part: { gross: number; rate: string }; quantity: number }[]
  delivery: { gross: number; rate: string }
  fees: { gross: number; rate: string }[]
  discount: number
  refunds: number[]
}

const context = (): ValueContext => ({
  text: (value) => value?.original,
  kinds: words.en.kinds,
  refundOf: words.en.refundOf,
  taxOf: taxRules({ country: 'DE', smallBusiness: false, smallBusinessNote: '', order: {} }, words.en),
})

function stored(given: Generated): StoredOrder {
  const { currency, taxIncluded, lines, delivery, fees, discount } = given
  const money = (minor: bigint) => ({ amount: formatAmount(minor, currency) })
  const taxed = ({ gross, rate }: { gross: number; rate: string }) => {
    const millionths = BigInt(Math.round(Number(rate) * 1_000_000))
    const tax = BigInt(gross) - roundedQuotient(BigInt(gross) * 1_000_000n, 1_000_000n + millionths)
    const breakdown = { taxName: 'VAT', rate, taxAmount: money(tax), taxableAmount: money(BigInt(gross) - tax) }
    return {
      totalPriceAfterTax: money(BigInt(gross)),
      taxInfo: { taxAmount: money(tax), taxRate: rate, taxBreakdown: [breakdown] },
    }
  }
  const sum = [...lines.map(({ part: { gross } }) => gross), delivery.gross, ...fees.map(({ gross }) => gross)].reduce(
    (whole, gross) => whole + BigInt(gross),
    0n,
  )
  const total = sum - (sum * BigInt(discount)) / 100n
  const order = {
    currency,
    status: 'APPROVED',
    taxIncludedInPrices: taxIncluded,
    lineItems: lines.map(({ part: each, quantity }, index) => ({
      id: String(index),
      quantity,
      productName: { original: `Item ${index}` },
      ...taxed(each),
    })),
    shippingInfo: { title: 'Post', cost: taxed(delivery) },
    additionalFees: fees.map((each, index) => {
      const { totalPriceAfterTax, taxInfo } = taxed(each)
      return { id: String(index), name: 'Fee', priceAfterTax: totalPriceAfterTax, price: totalPriceAfterTax, taxInfo }
    }),
  } as unknown as StoredOrder['order']
  return {
    id: 'order',
    revision: 1n,
    currency,
    total,
    deferred: 0n,
    paid: total,
    refunded: 0n,
    refundedOverpayment: 0n,
    isOutdated: false,
    order,
  }
}

function refundsOf({ refunds }: Generated, total: bigint): { id: string; amount: bigint; refund: undefined }[] {
  let left = total
  return refunds.map((hundredths, index) => {
    const amount = (left * BigInt(hundredths)) / 100n
    left -= amount
    return { id: String(index), amount, refund: undefined }
  })
}

function documentOf(order: StoredOrder, lines: ReturnType<typeof differenceOf>): InvoiceDocument {
  const owed = lines.reduce((sum, { gross }) => sum + gross, 0n)
  const kind = owed < 0n ? 'CREDIT_NOTE' : 'INVOICE'
  const form = { kind, currency: order.currency, taxIncluded: order.order.taxIncludedInPrices ?? false } as const
  return { ...form, ...documentLines(lines, form) } as InvoiceDocument
}

test('the taxes of a document sum to its totals, and all documents of an order to what it is worth', () => {
  assert(
    property(anOrder, (given: Generated) => {
      const order = stored(given)
      const refunds = refundsOf(given, order.total)
      const minor = (text: string) => parseAmount(text, given.currency)
      const documents: InvoiceDocument[] = []
      // The first document may come before, between or after the refunds.
      for (let made = 0; made <= refunds.length; made++) {
        const done = refunds.slice(0, made)
        const worth = order.total - done.reduce((sum, { amount }) => sum + amount, 0n)
        const { lines } = valueOf(order, done, context())
        const difference = differenceOf(lines, documents)
        if (difference.length > 0) documents.push(documentOf(order, difference))
        const balance = (of: 'net' | 'tax' | 'gross') =>
          documents.reduce((sum, { kind, total }) => sum + (kind === 'INVOICE' ? 1n : -1n) * minor(total[of]), 0n)
        expect(balance('gross')).toBe(worth)
        expect(balance('net') + balance('tax')).toBe(worth)
        expect(differenceOf(lines, documents)).toEqual([])
      }
      for (const { lines, taxes, total } of documents) {
        const sum = (of: 'net' | 'tax' | 'gross') => taxes.reduce((whole, group) => whole + minor(group[of]), 0n)
        expect([sum('net'), sum('tax'), sum('gross')]).toEqual([minor(total.net), minor(total.tax), minor(total.gross)])
        expect(lines.reduce((whole, line) => whole + minor(line.net), 0n)).toBe(minor(total.net))
        for (const { quantity, gross, net } of lines) {
          if (minor(gross) !== 0n) expect(Math.sign(quantity)).toBe(minor(gross) > 0n ? 1 : -1)
          expect(minor(net) * BigInt(quantity)).toBeGreaterThanOrEqual(0n)
        }
      }
    }),
  )
})
