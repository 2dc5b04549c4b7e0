import { allocate } from './allocate.ts'
import { roundedQuotient } from './decimal.ts'
import { formatRate, ONE, parseRate, timesRate, type Rate } from './rate.ts'
import type { AggregatedTax, Taxed, TaxSummary } from './totals.ts'
import type { TaxRate } from './totals-input.ts'

/**
 * The tax of one amount, either inside it or on top of it. For an exempt buyer the usual tax is taken out of an amount that
 * includes it, and the buyer's own is added to the rest.
 *
 * All rates share one base, so their sum is applied and rounded once; that tax is split over the rates by largest
 * remainder. Rounding each rate by itself would let a net price and the gross price made from it disagree; this way
 * the tax added to a net price is always the tax found again inside the gross one.
 *
 * Taxes that a provider has worked out, or that were agreed for just this amount, are taken as they are.
 */
export function taxed(amount: bigint, declared: readonly TaxRate[], taxIncluded: boolean): Taxed {
  const taxRates = declared.map((each) => withoutOtherAmount(each, amount))
  const rates = taxRates.map(({ rate }) => parseRate(rate))
  const rate = rates.reduce((sum, each) => sum + each, 0n)
  const usualRate = usualRateOf(taxRates)
  const isExempt = hasExemption(taxRates)
  const given = taxRates.some((each) => each.amount !== undefined)
  const givenTax = taxRates.reduce((sum, each) => sum + (each.amount ?? 0n), 0n)
  const included = !taxIncluded ? 0n : given && !isExempt ? givenTax : includedTax(amount, taxRates)
  const totalBeforeTax = amount - included
  const tax = given ? givenTax : taxIncluded && !isExempt ? included : timesRate(totalBeforeTax, rate)
  const usualTax = taxIncluded ? included : timesRate(totalBeforeTax, usualRate)

  const shares = given
    ? taxRates.map((each) => ({ amount: each.amount ?? 0n, remainder: 0n }))
    : allocate(
        tax,
        taxRates.map((taxRate, position) => ({ key: identity(taxRate), weight: rates[position] ?? 0n })),
      )
  const taxBreakdown = taxRates.map(({ amount: _given, ...taxRate }, position) => {
    const { amount: taxAmount = 0n, remainder = 0n } = shares[position] ?? {}
    const isFree = isExemptFrom(taxRate) && rates[position] === 0n
    const base = { taxableAmount: isFree ? 0n : totalBeforeTax, exemptAmount: isFree ? totalBeforeTax : 0n }
    return { ...taxRate, ...base, taxAmount, remainder }
  })
  return {
    taxableAmount: taxBreakdown.reduce((most, share) => (share.taxableAmount > most ? share.taxableAmount : most), 0n),
    exemptAmount: isExempt ? totalBeforeTax : 0n,
    exemptTax: isExempt && usualTax > tax ? usualTax - tax : 0n,
    taxRate: formatRate(rate),
    tax,
    taxBreakdown,
    totalBeforeTax,
    totalAfterTax: totalBeforeTax + tax,
  }
}

/** The rate without a tax that was worked out for another amount. */
function withoutOtherAmount({ amountFor, ...taxRate }: TaxRate, amount: bigint): TaxRate {
  if (amountFor === undefined || amountFor === amount) return taxRate
  const { amount: _other, ...rate } = taxRate
  return rate
}

/** A price in which the tax at these rates is included, or from which it is taken out. */
export function priceWith(tax: 'TAX' | 'NO_TAX', price: bigint, taxRates: readonly TaxRate[]): bigint {
  return tax === 'TAX' ? price + timesRate(price, usualRateOf(taxRates)) : price - includedTax(price, taxRates)
}

/** The tax that everybody's price includes. */
export function includedTax(amount: bigint, taxRates: readonly TaxRate[]): bigint {
  const rate = usualRateOf(taxRates)
  return roundedQuotient(amount * rate, ONE + rate)
}

export function hasExemption(taxRates: readonly TaxRate[]): boolean {
  return taxRates.some(isExemptFrom)
}

export function isExemptFrom({ rate, usualRate }: Pick<TaxRate, 'rate' | 'usualRate'>): boolean {
  return usualRate !== undefined && parseRate(usualRate) !== parseRate(rate)
}

function usualRateOf(taxRates: readonly TaxRate[]): Rate {
  return taxRates.reduce((sum, { rate, usualRate }) => sum + parseRate(usualRate ?? rate), 0n)
}

/** The taxes of many amounts together, one row for each distinct tax, in the order of their first appearance. */
export function summarizeTaxes(amounts: readonly Taxed[]): TaxSummary {
  const breakdown = new Map<string, AggregatedTax>()
  for (const { remainder: _, ...share } of amounts.flatMap(({ taxBreakdown }) => taxBreakdown)) {
    const known = breakdown.get(identity(share))
    breakdown.set(identity(share), {
      ...share,
      taxableAmount: share.taxableAmount + (known?.taxableAmount ?? 0n),
      exemptAmount: share.exemptAmount + (known?.exemptAmount ?? 0n),
      taxAmount: share.taxAmount + (known?.taxAmount ?? 0n),
    })
  }
  return {
    taxableAmount: amounts.reduce((sum, { taxableAmount }) => sum + taxableAmount, 0n),
    tax: amounts.reduce((sum, { tax }) => sum + tax, 0n),
    breakdown: [...breakdown.values()],
  }
}

function identity({
  name,
  rate,
  usualRate,
  jurisdiction,
  jurisdictionType,
  taxType,
}: Omit<TaxRate, 'amount' | 'amountFor'>): string {
  return [name, formatRate(parseRate(rate)), usualRate, jurisdiction, jurisdictionType, taxType].join('\n')
}
