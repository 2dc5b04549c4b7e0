import { allocate } from './allocate.ts'
import { roundedQuotient } from './decimal.ts'
import { formatRate, ONE, parseRate, timesRate } from './rate.ts'
import type { AggregatedTax, Taxed, TaxSummary } from './totals.ts'
import type { TaxRate } from './totals-input.ts'

/**
 * The tax of one amount, either inside it or on top of it.
 *
 * All rates share one base, so their sum is applied and rounded once; that tax is split over the rates by largest
 * remainder. Rounding each rate by itself would let a net price and the gross price made from it disagree; this way
 * the tax added to a net price is always the tax found again inside the gross one.
 *
 * Taxes that a provider has worked out are taken as they are.
 */
export function taxed(amount: bigint, taxRates: readonly TaxRate[], taxIncluded: boolean): Taxed {
  const rates = taxRates.map(({ rate }) => parseRate(rate))
  const rate = rates.reduce((sum, each) => sum + each, 0n)
  const given = taxRates.some((each) => each.amount !== undefined)
  const tax = given
    ? taxRates.reduce((sum, each) => sum + (each.amount ?? 0n), 0n)
    : taxIncluded
      ? roundedQuotient(amount * rate, ONE + rate)
      : timesRate(amount, rate)
  const totalBeforeTax = taxIncluded ? amount - tax : amount
  const taxableAmount = taxRates.length > 0 ? totalBeforeTax : 0n

  const shares = given
    ? taxRates.map((each) => ({ amount: each.amount ?? 0n, remainder: 0n }))
    : allocate(
        tax,
        taxRates.map((taxRate, position) => ({ key: identity(taxRate), weight: rates[position] ?? 0n })),
      )
  const taxBreakdown = taxRates.map(({ amount: _given, ...taxRate }, position) => {
    const { amount: taxAmount = 0n, remainder = 0n } = shares[position] ?? {}
    return { ...taxRate, taxableAmount, taxAmount, remainder }
  })
  return { taxableAmount, taxRate: formatRate(rate), tax, taxBreakdown, totalBeforeTax, totalAfterTax: totalBeforeTax + tax }
}

/** The taxes of many amounts together, one row for each distinct tax, in the order of their first appearance. */
export function summarizeTaxes(amounts: readonly Taxed[]): TaxSummary {
  const breakdown = new Map<string, AggregatedTax>()
  for (const { remainder: _, ...share } of amounts.flatMap(({ taxBreakdown }) => taxBreakdown)) {
    const known = breakdown.get(identity(share))
    breakdown.set(identity(share), {
      ...share,
      taxableAmount: share.taxableAmount + (known?.taxableAmount ?? 0n),
      taxAmount: share.taxAmount + (known?.taxAmount ?? 0n),
    })
  }
  return {
    taxableAmount: amounts.reduce((sum, { taxableAmount }) => sum + taxableAmount, 0n),
    tax: amounts.reduce((sum, { tax }) => sum + tax, 0n),
    breakdown: [...breakdown.values()],
  }
}

function identity({ name, rate, jurisdiction, jurisdictionType, taxType }: Omit<TaxRate, 'amount'>): string {
  return [name, formatRate(parseRate(rate)), jurisdiction, jurisdictionType, taxType].join('\n')
}
