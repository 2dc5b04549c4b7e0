import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateTotals } from './calculate-totals.ts'
import { anyCart } from './cart.arbitrary.ts'
import type { AmountRef } from './explanation.ts'
import { parseAmount } from './money.ts'
import type { Totals } from './totals.ts'
import { writeExplanation, type ExplainedName } from './written-explanation.ts'
import { sum, forAnyCart, exempted, withRates } from './calculate-totals.properties-builders.ts'

test('a discount of 100 % gives exactly zero, and no tax', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const lines = cart.lines.map((line) => ({ ...line, discountable: true }))
      const everything = { id: 'all', kind: 'GLOBAL', source: 'coupon', value: { percentage: '100' } } as const
      const discounts = [...(cart.discounts ?? []).slice(0, 2), everything]
      const { currency, taxIncluded } = cart
      const { summary } = calculateTotals({ currency, taxIncluded, lines, discounts })
      expect(summary).toMatchObject({ total: 0n, tax: 0n, discount: summary.subtotal, balanceDue: 0n })
    }),
  )
})

test('tax added and tax included agree: the gross prices made from net prices give the same total and the same tax', () => {
  fc.assert(
    fc.property(anyCart, ({ currency, lines }) => {
      const single = lines.map((line) => ({ id: line.id, quantity: 1, unitPrice: line.unitPrice, taxRates: line.taxRates }))
      const added = calculateTotals({ currency, taxIncluded: false, lines: single })
      const gross = single.map((line, position) => ({ ...line, unitPrice: added.lines[position]!.totalAfterTax }))
      const included = calculateTotals({ currency, taxIncluded: true, lines: gross })
      expect(included.summary.total).toBe(added.summary.total)
      expect(included.taxSummary).toEqual(added.taxSummary)
      expect(included.summary.subtotal).toBe(added.summary.subtotal + added.summary.tax)
    }),
  )
})

test('an exempt buyer pays what others pay without their tax, part by part, and the earlier total without the exemption', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const { giftCards: _, ...input } = cart
      const usual = calculateTotals(input)
      const exempt = calculateTotals(exempted(input, '0'))
      const amounts = ({ lines, shipping, fees }: Totals) => [...lines, ...(shipping ? [shipping] : []), ...fees]
      expect(amounts(exempt).map(({ totalAfterTax }) => totalAfterTax)).toEqual(
        amounts(usual).map(({ totalBeforeTax }) => totalBeforeTax),
      )
      expect(exempt.summary.tax).toBe(0n)
      expect(exempt.summary.total).toBe(usual.summary.total - usual.summary.tax)
      expect(exempt.exemption?.tax ?? 0n).toBe(usual.summary.tax)
      const restored = withRates(exempted(input, '0'), ({ usualRate, ...rate }) => ({ ...rate, rate: usualRate! }))
      expect(calculateTotals(restored).summary).toEqual(usual.summary)
    }),
    { numRuns: 500 },
  )
})

test('the order of the lines does not matter, neither for a total nor for any line', () => {
  fc.assert(
    fc.property(
      anyCart.chain((cart) =>
        fc.tuple(fc.constant(cart), fc.shuffledSubarray([...cart.lines], { minLength: cart.lines.length })),
      ),
      ([cart, lines]) => {
        const ordered = calculateTotals(cart)
        const shuffled = calculateTotals({ ...cart, lines })
        const byId = ({ lines: all }: Totals) => new Map(all.map((line) => [line.id, line]))
        expect(byId(shuffled)).toEqual(byId(ordered))
        for (const part of ['summary', 'payNow', 'payLater'] as const) expect(shuffled[part]).toEqual(ordered[part])
        expect(shuffled.discounts.map(({ amount }) => amount)).toEqual(ordered.discounts.map(({ amount }) => amount))
      },
    ),
    { numRuns: 500 },
  )
})

test('every amount is explained once, and its steps sum to it', () => {
  forAnyCart((totals) => {
    for (const { of, amount, steps } of totals.explanation) {
      expect(amountAt(totals, of), JSON.stringify(of)).toBe(amount)
      expect(sum(steps.map((step) => step.amount)), JSON.stringify(of)).toBe(amount)
    }
    const refs = totals.explanation.map(({ of }) => JSON.stringify(of))
    expect(new Set(refs).size).toBe(refs.length)
    // An AMOUNT step can be followed: what it names is explained too, and has the same size.
    const amounts = new Map(totals.explanation.map(({ of, amount }) => [JSON.stringify(of), amount]))
    for (const { amount, because } of totals.explanation.flatMap(({ steps }) => steps)) {
      if (because.rule === 'AMOUNT') expect([amount, -amount]).toContain(amounts.get(JSON.stringify(because.of)))
    }
  })
})

function amountAt(totals: Totals, ref: AmountRef): unknown {
  const record = {
    line: () => totals.lines.find(({ id }) => 'id' in ref && id === ref.id),
    fee: () => ('position' in ref ? totals.fees[ref.position] : undefined),
    shipping: () => totals.shipping,
    discount: () => totals.discounts.find(({ id }) => 'id' in ref && id === ref.id),
    giftCard: () => totals.giftCards.find(({ id }) => 'id' in ref && id === ref.id),
    summary: () => totals.summary,
    payNow: () => totals.payNow,
    payLater: () => totals.payLater,
  }[ref.of]()
  return Object.entries(record ?? {}).find(([field]) => field === ref.field)?.[1]
}

test('the written explanation of the summary sums to each amount that is not zero', () => {
  forAnyCart((totals) => {
    const written = new Map(writeExplanation(totals, () => undefined).map(({ name, steps }) => [name, steps]))
    const { subtotal, discount, shipping, additionalFees, tax, tip, total, giftCard, balanceDue } = totals.summary
    const amounts = {
      SUBTOTAL: subtotal,
      DISCOUNT: discount,
      SHIPPING: shipping,
      ADDITIONAL_FEES: additionalFees,
      TAX: tax,
      TIP: tip,
      TOTAL: total,
      GIFT_CARD: giftCard,
      BALANCE_DUE: balanceDue,
    } satisfies Record<ExplainedName, bigint>
    for (const [name, amount] of Object.entries(amounts)) {
      const steps = written.get(name as ExplainedName) ?? []
      expect([name, sum(steps.map((step) => parseAmount(step.amount, totals.currency)))]).toEqual([name, amount])
    }
  })
})
