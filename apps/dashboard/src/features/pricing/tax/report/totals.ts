import type { TaxReportRow } from '@stoa/contract/services/stoa/insights'
import { formatAmount, parseAmount } from '@stoa/pricing'

/** Charged tax, refunded tax and the difference. Refunds are negative. Decimal text, because accounting must not use floats. */
export interface TaxTotals {
  taxable: string
  tax: string
  refundedTaxable: string
  refundedTax: string
  leftTaxable: string
  leftTax: string
}

/** The totals of one row or several. */
export function sumTaxes(rows: readonly TaxReportRow[], currency: string): TaxTotals {
  const sum = sumOver(rows, currency)
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

/** The totals of sales to exempt customers. */
export interface ExemptTotals {
  exempt: string
  refundedExempt: string
  leftExempt: string
}

export function sumExempt(rows: readonly TaxReportRow[], currency: string): ExemptTotals {
  const sum = sumOver(rows, currency)
  const write = (minor: bigint) => formatAmount(minor, currency)
  const [exempt, refunded] = [sum('exempt'), sum('refundedExempt')]
  return { exempt: write(exempt), refundedExempt: write(-refunded), leftExempt: write(exempt - refunded) }
}

type AmountField = 'taxable' | 'tax' | 'refundedTaxable' | 'refundedTax' | 'exempt' | 'refundedExempt'

function sumOver(rows: readonly TaxReportRow[], currency: string) {
  return (field: AmountField) => rows.reduce((total, row) => total + parseAmount(row[field] ?? '0', currency), 0n)
}
