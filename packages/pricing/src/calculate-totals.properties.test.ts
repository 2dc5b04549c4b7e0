import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateTotals } from './calculate-totals.ts'
import { anyCart } from './cart.arbitrary.ts'
import type { AmountRef } from './explanation.ts'
import { formatAmount, parseAmount } from './money.ts'
import { splitPerUnit } from './refund.ts'
import type { PriceSummary } from './summary.ts'
import type { Totals } from './totals.ts'
import type { TaxRate, TotalsInput } from './totals-input.ts'
import { writeExplanation, type ExplainedName } from './written-explanation.ts'

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** Runs a check over any cart: taxes by rates, given ones, and of an exempt buyer, often enough to meet the rare ties. */
function forAnyCart(check: (totals: Totals, input: TotalsInput) => void): void {
  const taxedAs = fc.constantFrom(
    (cart: TotalsInput) => cart,
    withGivenTaxes,
    (cart: TotalsInput) => exempted(cart, '0'),
    (cart: TotalsInput) => exempted(cart, '0.05', 'GST'),
  )
  fc.assert(
    fc.property(anyCart, taxedAs, (any, convert) => {
      const input = convert(any)
      check(calculateTotals(input), input)
    }),
    { numRuns: 700 },
  )
}

/** The cart of a buyer whose group pays another rate of a tax, or of all taxes. */
function exempted(input: TotalsInput, rate: string, name?: string): TotalsInput {
  const exemption = { taxExemptGroupId: '0b0dd5a1-8b0e-4a5e-9d0f-0d1f7d6f0e11', name: 'Charity' }
  return {
    ...withRates(input, (each) => (name && each.name !== name ? each : { ...each, rate, usualRate: each.rate })),
    exemption,
  }
}

function withRates(input: TotalsInput, change: (rate: TaxRate) => TaxRate): TotalsInput {
  const changed = <Part extends Taxable>(part: Part): Part => ({ ...part, taxRates: part.taxRates.map(change) })
  const { lines, shipping, fees = [] } = input
  return { ...input, lines: lines.map(changed), fees: fees.map(changed), ...(shipping && { shipping: changed(shipping) }) }
}

/** The cart as a provider taxes it: each tax of an amount is an equal part of it, rounded down. */
function withGivenTaxes(input: TotalsInput): TotalsInput {
  const without = <Part extends Taxable>(part: Part): Part => ({ ...part, taxRates: [] })
  const { lines, shipping, fees = [] } = input
  const bare = calculateTotals({
    ...input,
    taxIncluded: false,
    lines: lines.map(without),
    fees: fees.map(without),
    ...(shipping && { shipping: without(shipping) }),
  })
  const taxedBy = <Part extends Taxable>(part: Part, amount: bigint): Part => {
    const share = amount / BigInt(part.taxRates.length + 1)
    return { ...part, taxRates: part.taxRates.map((rate) => ({ ...rate, amount: share })) }
  }
  return {
    ...input,
    lines: lines.map((line, index) => taxedBy(line, bare.lines[index]!.totalAfterTax)),
    fees: fees.map((fee, index) => taxedBy(fee, bare.fees[index]!.totalAfterTax)),
    ...(shipping && { shipping: taxedBy(shipping, bare.shipping!.totalAfterTax) }),
  }
}

type Taxable = Pick<TotalsInput['lines'][number], 'taxRates'>

test('the parts sum to the whole, in every currency and on the wire', () => {
  forAnyCart(({ currency, lines, shipping, fees, summary, discounts, taxSummary }, { tip = 0n }) => {
    const parts = [...lines, ...(shipping ? [shipping] : []), ...fees]
    expect(sum([...parts.map((part) => part.totalAfterTax), tip])).toBe(summary.total)
    expect(sum(parts.map((part) => part.tax))).toBe(summary.tax)
    expect(sum(lines.map((line) => line.lineTotal))).toBe(summary.subtotal)
    expect(sum(discounts.map((discount) => discount.amount))).toBe(summary.discount)
    expect(sum(lines.map((line) => line.discount)) + (shipping?.discount ?? 0n)).toBe(summary.discount)
    expect(sum(taxSummary.breakdown.map((tax) => tax.taxAmount))).toBe(summary.tax)

    const digits = (text: string) => BigInt(text.replace('.', ''))
    const onTheWire = [...parts.map((part) => part.totalAfterTax), tip].map((amount) => formatAmount(amount, currency))
    expect(sum(onTheWire.map(digits))).toBe(digits(formatAmount(summary.total, currency)))
  })
})

test('subtotal, discount, delivery, fees, tip and added tax make the total: of all, of now and of later', () => {
  forAnyCart(({ taxIncluded, summary, payNow, payLater }) => {
    for (const part of [summary, payNow, payLater]) {
      const taxOnTop = taxIncluded ? 0n : part.tax
      expect(part.subtotal - part.discount + part.shipping + part.additionalFees + part.tip + taxOnTop).toBe(part.total)
      expect(part.total - part.giftCard).toBe(part.balanceDue)
    }
    for (const field of Object.keys(summary) as (keyof PriceSummary)[])
      expect(payNow[field] + payLater[field]).toBe(summary[field])
  })
})

test('no amount is ever negative: no discount takes more than there is, no gift card pays too much', () => {
  forAnyCart(({ lines, shipping, fees, summary, payNow, payLater, giftCards }) => {
    for (const part of [...lines, ...(shipping ? [shipping] : []), ...fees, summary, payNow, payLater, ...giftCards]) {
      for (const [field, amount] of Object.entries(part)) {
        if (typeof amount === 'bigint') expect(amount, field).toBeGreaterThanOrEqual(0n)
      }
    }
    for (const { lineTotal, discount, deposit, totalAfterTax } of lines) {
      expect(discount).toBeLessThanOrEqual(lineTotal)
      expect(deposit).toBeLessThanOrEqual(totalAfterTax)
    }
    expect(sum(giftCards.map((card) => card.amount))).toBe(summary.giftCard)
    expect(summary.giftCard).toBeLessThanOrEqual(summary.total)
    for (const card of giftCards) expect(card.amount).toBeLessThanOrEqual(card.balance)
  })
})

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

test('what a discount took is stored per line, and sums up from both sides', () => {
  forAnyCart(({ lines, shipping, discounts }) => {
    for (const line of lines) {
      expect(sum(line.discounts.map((share) => share.amount))).toBe(line.discount)
      expect(sum(line.taxBreakdown.map((share) => share.taxAmount))).toBe(line.tax)
    }
    for (const discount of discounts) {
      const ofShipping = shipping?.discounts.find(({ discountId }) => discountId === discount.id)?.amount ?? 0n
      expect(sum(discount.lines.map((share) => share.amount)) + ofShipping).toBe(discount.amount)
    }
  })
})

test('refunding every unit of every line one by one gives back what was paid for it', () => {
  forAnyCart(({ lines }) => {
    for (const { quantity, totalAfterTax, tax } of lines) {
      expect(sum(splitPerUnit(totalAfterTax, quantity))).toBe(totalAfterTax)
      expect(sum(splitPerUnit(tax, quantity))).toBe(tax)
    }
  })
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
