import { summarizeTaxes, taxed } from './tax.ts'
import type { AggregatedTax, Taxed } from './totals.ts'
import type { TaxRate } from './totals-input.ts'

/** A line of the wire's calculateTax call, with the rates of its address and tax group already looked up. */
export type TaxCalculationLine = {
  readonly id: string
  /** For the whole line, after discounts, in minor units; negative where something is taken back. */
  readonly price: bigint
  readonly taxIncludedInPrice: boolean
  /** Empty: the address lies in no tax region, the line is not taxed. */
  readonly taxRates: readonly TaxRate[]
}

export type TaxCalculation = {
  readonly lines: readonly (Taxed & { readonly id: string; readonly fullPrice: bigint; readonly taxIncludedInPrice: boolean })[]
  readonly summary: {
    /** Sum of the prices, as they were given. */
    readonly totalAmount: bigint
    readonly totalTax: bigint
    readonly totalTaxableAmount: bigint
    /** The part of `totalTax` that is inside `totalAmount`. */
    readonly totalTaxIncludedInPrice: bigint
    readonly aggregatedTaxBreakdown: readonly AggregatedTax[]
  }
}

/** The tax of lines that may differ in whether their price includes it. `totalTax` is the sum of the lines' taxes, to the cent. */
export function calculateTax(lines: readonly TaxCalculationLine[]): TaxCalculation {
  const taxedLines = lines.map(({ id, price, taxIncludedInPrice, taxRates }) => ({
    id,
    fullPrice: price,
    taxIncludedInPrice,
    ...taxed(price, taxRates, taxIncludedInPrice),
  }))
  const { taxableAmount, tax, breakdown } = summarizeTaxes(taxedLines)
  return {
    lines: taxedLines,
    summary: {
      totalAmount: taxedLines.reduce((sum, { fullPrice }) => sum + fullPrice, 0n),
      totalTax: tax,
      totalTaxableAmount: taxableAmount,
      totalTaxIncludedInPrice: summarizeTaxes(taxedLines.filter(({ taxIncludedInPrice }) => taxIncludedInPrice)).tax,
      aggregatedTaxBreakdown: breakdown,
    },
  }
}
