import { hasExemption, includedTax } from './tax.ts'
import type { AppliedExemption, Discounted, FeeTotals, LineTotals, ShippingTotals, Taxed } from './totals.ts'
import { roundedQuotient } from './decimal.ts'
import type { TaxRate, TotalsInput } from './totals-input.ts'

/** True if the buyer's tax rate differs from other buyers' on some part of the order. */
export function isExempt({ lines, shipping, fees = [] }: TotalsInput): boolean {
  return [...lines, ...(shipping ? [shipping] : []), ...fees].some(({ taxRates }) => hasExemption(taxRates))
}

/** Returns the exemption with its total over all parts; undefined if it changes none. */
export function exemptionOf({ exemption }: TotalsInput, parts: readonly Taxed[]): AppliedExemption | undefined {
  const isUnchanged = parts.every(({ exemptAmount, exemptTax }) => exemptAmount === 0n && exemptTax === 0n)
  if (!exemption || isUnchanged) return undefined
  return {
    ...exemption,
    amount: parts.reduce((sum, part) => sum + part.exemptAmount, 0n),
    tax: parts.reduce((sum, part) => sum + part.exemptTax, 0n),
  }
}

/**
 * A line whose prices include tax, with prices without it. Line total and discount are taken apart by the same rule as what is
 * left of them, so they still make up the amount before tax, to the cent; the price of a unit is what is shown of the line total.
 */
export function lineWithoutTax(line: LineTotals, taxRates: readonly TaxRate[]): LineTotals {
  const lineTotal = withoutTax(line.lineTotal, taxRates)
  const price = line.quantity > 0 ? roundedQuotient(lineTotal, BigInt(line.quantity)) : withoutTax(line.price, taxRates)
  return {
    ...line,
    ...discountWithoutTax(line.lineTotal, line, taxRates),
    price,
    optionsPrice: withoutTax(line.optionsPrice, taxRates),
    fullPrice: line.fullPrice === line.price ? price : withoutTax(line.fullPrice, taxRates),
    lineTotal,
  }
}

export function shippingWithoutTax(shipping: ShippingTotals, taxRates: readonly TaxRate[]): ShippingTotals {
  return {
    ...shipping,
    ...discountWithoutTax(shipping.price, shipping, taxRates),
    price: withoutTax(shipping.price, taxRates),
  }
}

export function feeWithoutTax(fee: FeeTotals, taxRates: readonly TaxRate[]): FeeTotals {
  return { ...fee, price: withoutTax(fee.price, taxRates) }
}

function discountWithoutTax(amount: bigint, { discounts }: Discounted, taxRates: readonly TaxRate[]): Discounted {
  let left = amount
  const shares = discounts.map((share) => {
    const before = withoutTax(left, taxRates)
    left -= share.amount
    const reduction = before - withoutTax(left, taxRates)
    return { ...share, amount: reduction, includedTax: share.amount - reduction }
  })
  return { discount: shares.reduce((sum, share) => sum + share.amount, 0n), discounts: shares }
}

function withoutTax(amount: bigint, taxRates: readonly TaxRate[]): bigint {
  return amount - includedTax(amount, taxRates)
}
