import type { TaxReportRow } from '@stoa/contract/services/stoa/insights'
import { europeanUnion } from '@stoa/pricing'
import { sumExempt, sumTaxes } from './totals.ts'

/** The lines of the report for accounting. */
export function reportLines(rows: readonly TaxReportRow[], currency: string): unknown[][] {
  const lines = rows.map((row) => {
    const { month, jurisdiction, name, rate, exemption, orders = 0 } = row
    const { taxable, tax, refundedTaxable, refundedTax, leftTaxable, leftTax } = sumTaxes([row], currency)
    const { exempt, refundedExempt, leftExempt } = sumExempt([row], currency)
    const amounts = [taxable, tax, refundedTaxable, refundedTax, leftTaxable, leftTax, exempt, refundedExempt, leftExempt]
    return [month, jurisdiction, name, rate, exemption, orders, ...amounts, currency]
  })
  const named = ['Month', 'Jurisdiction', 'Tax', 'Rate', 'Exemption', 'Orders']
  const amounts = ['Taxable', 'Tax amount', 'Refunded taxable', 'Refunded tax', 'Remaining taxable', 'Remaining tax']
  const exempt = ['Exempt', 'Refunded exempt', 'Remaining exempt']
  return [[...named, ...amounts, ...exempt, 'Currency'], ...lines]
}

/**
 * The lines of a One-Stop-Shop return: what was taxed in each other country of the European Union, by rate, over the whole period.
 * Undefined for a shop outside of the union.
 */
export function oneStopShopLines(
  rows: readonly TaxReportRow[],
  { country, currency }: { country: string; currency: string },
): unknown[][] | undefined {
  if (!europeanUnion.has(country)) return undefined
  const taxedElsewhere = rows.filter(
    ({ jurisdiction = '', tax, refundedTax }) =>
      jurisdiction !== country && europeanUnion.has(jurisdiction) && (Number(tax) !== 0 || Number(refundedTax) !== 0),
  )
  const groups = Map.groupBy(taxedElsewhere, ({ jurisdiction, rate }) => `${jurisdiction} ${rate}`)
  const lines = [...groups.keys()].toSorted().map((key) => {
    const group = groups.get(key)!
    const { leftTaxable, leftTax } = sumTaxes(group, currency)
    const percent = Math.round(Number(group[0]!.rate) * 1e6) / 1e4
    return [group[0]!.jurisdiction, percent, leftTaxable, leftTax, currency]
  })
  return [['Member state of consumption', 'VAT rate in %', 'Taxable amount', 'VAT amount', 'Currency'], ...lines]
}
