import { expect, test } from 'vitest'
import { agreedDiscount, agreedPart, editedLine, firstUnits, type AgreedLine, type FirstUnits, type LineEdit } from './agreed.ts'
import { forAnyCart, sum } from './calculate-totals.properties-builders.ts'
import { calculateTotals } from './calculate-totals.ts'
import { unitShare } from './refund.ts'
import type { Totals } from './totals.ts'
import type { DiscountInput, TotalsInput } from './totals-input.ts'

test('an order that nobody changes keeps every amount', () => {
  forAnyCart((totals) => {
    const again = calculateTotals(edited(totals, new Map()))
    expect(again.summary).toEqual({
      ...totals.summary,
      tip: 0n,
      additionalFees: again.summary.additionalFees,
      giftCard: 0n,
      balanceDue: totals.summary.total,
    })
    expect(again.lines.map(amounts)).toEqual(bought(totals).map(amounts))
    expect(again.taxSummary.tax).toBe(totals.taxSummary.tax)
  })
})

test('taking units out of an order lowers its total by what refunding them is worth, and no line gets more off', () => {
  forAnyCart((totals) => {
    for (const take of [1, 2, 5]) {
      const edits = new Map(bought(totals).map(({ id, quantity }) => [id, { quantity: Math.max(0, quantity - take) }]))
      const again = calculateTotals(edited(totals, edits))
      const removed = bought(totals).map(({ id, quantity, totalAfterTax }) => {
        const kept = edits.get(id)?.quantity ?? quantity
        return unitShare(totalAfterTax, quantity, kept, quantity - kept)
      })
      // Price, discounts and taxes of a line are cut one by one, so their sum may differ from the cut sum by a unit for each.
      const cuts = sum(bought(totals).map((line) => BigInt(line.taxBreakdown.length + line.discounts.length + 1)))
      const differs = totals.summary.total - again.summary.total - sum(removed)
      expect(differs <= cuts && -differs <= cuts).toBe(true)
      for (const line of again.lines)
        expect(line.discount <= (bought(totals).find(({ id }) => id === line.id)?.discount ?? 0n)).toBe(true)
    }
  })
})

test('units that are added get no part of an agreed discount, and units that are taken out again leave the earlier amounts', () => {
  forAnyCart((totals) => {
    const more = new Map(bought(totals).map((line) => [line.id, { quantity: line.quantity + 3 }]))
    const again = calculateTotals(edited(totals, more))
    expect(again.summary.discount).toBe(totals.summary.discount)
    const first = new Map(bought(totals).map((line) => [line.id, firstUnits(agreedLine(line), more.get(line.id) ?? {})]))
    const back = new Map([...more].map(([id, { quantity }]) => [id, { quantity: quantity - 3 }]))
    const undone = calculateTotals(edited(again, back, first))
    expect(undone.lines.map(amounts)).toEqual(bought(totals).map(amounts))
    expect(undone.summary.total).toBe(totals.summary.total)
  })
})

type Line = Totals['lines'][number]

const bought = ({ lines }: Totals) => lines.filter(({ quantity }) => quantity > 0)

const amounts = ({ id, lineTotal, discount, tax, totalAfterTax, totalBeforeTax }: Line) => ({
  id,
  lineTotal,
  discount,
  tax,
  totalAfterTax,
  totalBeforeTax,
})

/** An order as `calculateTotals` sees it after an edit. */
function edited(
  totals: Totals,
  edits: ReadonlyMap<string, LineEdit>,
  first: ReadonlyMap<string, FirstUnits | undefined> = new Map(),
): TotalsInput {
  const { currency, taxIncluded, shipping, fees } = totals
  const lines = bought(totals).map((line) =>
    editedLine(agreedLine(line, first.get(line.id)), edits.get(line.id) ?? {}, taxIncluded),
  )
  const discounts = totals.discounts.filter(({ kind }) => kind !== 'SHIPPING').map((discount) => agreedDiscount(discount, lines))
  const deliveryDiscounts: DiscountInput[] = (shipping?.discounts ?? []).map(({ discountId, amount }) => ({
    id: discountId,
    kind: 'SHIPPING',
    source: 'coupon',
    value: { amount },
  }))
  return {
    currency,
    taxIncluded,
    lines: lines.map(({ input }) => input),
    discounts: [...discounts, ...deliveryDiscounts],
    ...(shipping && {
      shipping: agreedPart(
        { code: shipping.code, title: shipping.title, price: shipping.price },
        taxesOf(shipping),
        shipping.discount,
      ),
    }),
    fees: [
      ...fees.map(({ name, price, source, taxBreakdown }) => agreedPart({ name, price, source }, taxesOf({ taxBreakdown }))),
      { name: 'Tip', price: totals.summary.tip, source: 'PLATFORM', taxRates: [] },
    ],
  }
}

function agreedLine(line: Line, first?: FirstUnits): AgreedLine {
  return {
    ...line,
    ...(first && { first }),
    taxes: taxesOf(line),
    discountShares: new Map(line.discounts.map(({ discountId, amount }) => [discountId, amount])),
  }
}

function taxesOf({ taxBreakdown }: Pick<Line, 'taxBreakdown'>): AgreedLine['taxes'] {
  return taxBreakdown.map(({ name, rate, taxAmount }) => ({ name, rate, amount: taxAmount }))
}
