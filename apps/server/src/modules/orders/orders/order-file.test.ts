import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateTotals, parseAmount } from '@stoa/pricing'
import { anyCart } from '../../../../../../packages/pricing/src/cart.arbitrary.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { orderLines } from './order-file.ts'
import type { NumberedOrder } from './stored-order.ts'
import { orderOfBasket, type PlaceOrderInput } from './order-of-basket.ts'

/** The row of the only order in a file, by the file's headings. */
function rowOf(csv: string): Record<string, string> {
  const [headings = [], cells = []] = csv.split('\r\n').map((line) => line.split(','))
  return Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']))
}

/** The order of a cart, as it is placed. Lines carry no amount that the file reads. */
function orderOf(cart: Parameters<typeof calculateTotals>[0]) {
  const totals = calculateTotals(cart)
  const site = {
    now: new Date('2026-11-28T10:00:00Z'),
    settings: { currency: cart.currency, language: 'en', weightUnit: 'KG', mode: 'LIVE' },
  } as unknown as SiteTx
  const priced = {
    totals,
    taxIncluded: cart.taxIncluded,
    memberships: { covering: new Map() },
    discounts: { names: new Map() },
    failedPlugins: [],
    giftCard: { chosen: { obfuscatedCode: '*1234' } },
  }
  const input = {
    lines: [],
    priced,
    buyer: {},
    channelType: 'WEB',
    buyerLanguage: 'en',
    createdBy: { kind: 'VISITOR', visitorId: '5b0a3c38-7d5b-4d3c-9b0d-0d9c9a3c8a51' },
    initialStatus: 'APPROVED',
  } as unknown as PlaceOrderInput
  return { order: orderOfBasket(site, input), totals }
}

test('every row of the file adds up to its total, in currencies with no, two, three and four decimals', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const { order, totals } = orderOf(cart)
      const row = rowOf(orderLines([order as NumberedOrder], { withHeadings: true }))
      const minor = (heading: string) => parseAmount(row[heading]!, cart.currency)
      const sum =
        minor('Subtotal') -
        minor('Line discounts') -
        minor('Order discounts') +
        minor('Shipping') -
        minor('Shipping discounts') +
        minor('Additional fees') +
        minor('Tips') +
        minor('Tax added') +
        minor('Rounding')
      expect(sum).toBe(minor('Total'))
      expect(minor('Total') - minor('Gift card')).toBe(minor('Due after gift card'))
      expect(minor('Rounding')).toBe(0n)
      const discountsOf = (kind: string) =>
        totals.discounts.filter((discount) => discount.kind === kind).reduce((total, { amount }) => total + amount, 0n)
      expect(minor('Line discounts')).toBe(discountsOf('SPECIFIC_ITEMS'))
      expect(minor('Order discounts')).toBe(discountsOf('GLOBAL'))
      expect(minor('Shipping discounts')).toBe(discountsOf('SHIPPING'))
      expect(minor('Tips')).toBe(totals.summary.tip)
      expect(minor('Gift card')).toBe(totals.summary.giftCard)
    }),
    { numRuns: 300 },
  )
})

test('an imported order whose parts do not add up has the difference as rounding, as a number and not as text', () => {
  const price = (amount: string) => ({ amount })
  const csv = orderLines(
    [
      {
        currency: 'CHF',
        lineItems: [] as NumberedOrder['lineItems'],
        taxIncludedInPrices: true,
        priceSummary: {
          subtotal: price('10.02'),
          discount: price('0'),
          shipping: price('0'),
          tax: price('0'),
          total: price('10.00'),
        },
      } as NumberedOrder,
    ],
    { withHeadings: true },
  )
  expect(rowOf(csv)).toMatchObject({ Subtotal: '10.02', Rounding: '-0.02', Total: '10.00' })
})
