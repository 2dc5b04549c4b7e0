import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateTotals } from './calculate-totals.ts'
import { anyCart } from './cart.arbitrary.ts'
import { splitTip, tipAmount, type TippedItem, type TipSplitMethod } from './tip.ts'

const people = ['ada', 'bo', 'cy', 'di']

const items: fc.Arbitrary<TippedItem[]> = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('1', '2', '3', '4', '5'),
    price: fc.oneof(fc.bigInt({ min: 0n, max: 30n }), fc.bigInt({ min: 0n, max: 1_000_000n })),
    staffIds: fc.subarray(people),
  }),
  { selector: ({ id }) => id },
)
const method = fc.constantFrom<TipSplitMethod>('EQUAL', 'PROPORTIONAL')
const tip = fc.oneof(fc.bigInt({ min: 0n, max: 20n }), fc.bigInt({ min: 0n, max: 1_000_000n }))

test('shares are never negative and sum to the tip, in any order of items and staff', () => {
  fc.assert(
    fc.property(tip, method, items, (amount, how, of) => {
      const { shares, undistributed } = splitTip(amount, how, of)
      expect(shares.every((share) => share.amount >= 0n) && undistributed >= 0n).toBe(true)
      expect(shares.reduce((sum, share) => sum + share.amount, undistributed)).toBe(amount)
      const turned = of.toReversed().map((item) => ({ ...item, staffIds: item.staffIds.toReversed() }))
      const amounts = (split: ReturnType<typeof splitTip>) => split.shares.map((share) => [share.staffId, share.amount])
      expect(amounts(splitTip(amount, how, turned))).toEqual(amounts({ shares, undistributed }))
    }),
  )
})

test('equal shares differ by at most one minor unit, and leave nothing undistributed where anybody is there', () => {
  fc.assert(
    fc.property(tip, items, (amount, of) => {
      const { shares, undistributed } = splitTip(amount, 'EQUAL', of)
      if (shares.length === 0) return
      const amounts = shares.map((share) => share.amount)
      expect(undistributed).toBe(0n)
      expect(amounts.some((one) => amounts.some((other) => one - other > 1n))).toBe(false)
    }),
  )
})

test('a proportional split follows the prices, shares an item equally, and leaves items without staff undistributed', () => {
  const of = [
    { id: 'cut', price: 6000n, staffIds: ['ada', 'bo'] },
    { id: 'colour', price: 3000n, staffIds: ['bo'] },
    { id: 'shampoo', price: 1000n, staffIds: [] },
  ]
  expect(splitTip(1000n, 'PROPORTIONAL', of)).toEqual({
    shares: [
      { staffId: 'ada', amount: 300n, itemIds: ['cut'] },
      { staffId: 'bo', amount: 600n, itemIds: ['cut', 'colour'] },
    ],
    undistributed: 100n,
  })
  expect(splitTip(1001n, 'EQUAL', of).shares.map(({ amount }) => amount)).toEqual([501n, 500n])
})

test('a percentage is of the items, rounded once; an amount is itself', () => {
  expect(tipAmount({ type: 'PERCENTAGE', value: '12.5' }, 1999n, 'EUR')).toBe(250n)
  expect(tipAmount({ type: 'PERCENTAGE', value: '10' }, 1995n, 'JPY')).toBe(200n)
  expect(tipAmount({ type: 'CUSTOM', value: '3.5' }, 1999n, 'EUR')).toBe(350n)
})

test('a tip changes no tax and no discount, only the total', () => {
  fc.assert(
    fc.property(anyCart, tip, (cart, amount) => {
      const [without, tipped] = [0n, amount].map((each) => calculateTotals({ ...cart, tip: each }))
      expect(tipped!.summary.total).toBe(without!.summary.total + amount)
      expect(tipped!.taxSummary).toEqual(without!.taxSummary)
      expect(tipped!.summary).toMatchObject({ tip: amount, discount: without!.summary.discount, tax: without!.summary.tax })
    }),
  )
})
