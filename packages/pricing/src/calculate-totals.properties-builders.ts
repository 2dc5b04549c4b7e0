import fc from 'fast-check'
import { calculateTotals } from './calculate-totals.ts'
import { anyCart } from './cart.arbitrary.ts'
import type { Totals } from './totals.ts'
import type { TaxRate, TotalsInput } from './totals-input.ts'

export const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** Runs a check over any cart: taxes by rates, given ones, and of an exempt buyer, often enough to meet the rare ties. */
export function forAnyCart(check: (totals: Totals, input: TotalsInput) => void): void {
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
export function exempted(input: TotalsInput, rate: string, name?: string): TotalsInput {
  const exemption = { taxExemptGroupId: '0b0dd5a1-8b0e-4a5e-9d0f-0d1f7d6f0e11', name: 'Charity' }
  return {
    ...withRates(input, (each) => (name && each.name !== name ? each : { ...each, rate, usualRate: each.rate })),
    exemption,
  }
}

export function withRates(input: TotalsInput, change: (rate: TaxRate) => TaxRate): TotalsInput {
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
