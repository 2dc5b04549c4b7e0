import type { TaxReportRow } from '@stoa/contract/services/stoa/insights'
import { formatAmount, parseAmount } from '@stoa/pricing'

/** What was charged, what of it went back, and what is left; refunds are negative. Decimal text: no float has a say in the books. */
export interface TaxFigures {
  taxable: string
  tax: string
  refundedTaxable: string
  refundedTax: string
  leftTaxable: string
  leftTax: string
}

/** The figures of one row, or of many together. */
export function figuresOf(rows: readonly TaxReportRow[], currency: string): TaxFigures {
  const sum = (field: 'taxable' | 'tax' | 'refundedTaxable' | 'refundedTax') =>
    rows.reduce((total, row) => total + parseAmount(row[field] ?? '0', currency), 0n)
  const write = (minor: bigint) => formatAmount(minor, currency)
  const [taxable, tax, refundedTaxable, refundedTax] = [sum('taxable'), sum('tax'), sum('refundedTaxable'), sum('refundedTax')]
  return {
    taxable: write(taxable),
    tax: write(tax),
    refundedTaxable: write(-refundedTaxable),
    refundedTax: write(-refundedTax),
    leftTaxable: write(taxable - refundedTaxable),
    leftTax: write(tax - refundedTax),
  }
}
