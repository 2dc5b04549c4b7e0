import { t } from '@lingui/core/macro'
import type { GetSalesReportResponse, SalesFigures, SalesGrouping } from '@stoa/contract/services/stoa/reports'
import { salesColumns } from './sales-columns.ts'
import { rowName } from './sales-labels.ts'

/** All figures of a report, also those that the screen leaves out, without totals: whoever adds the rows up gets them. */
export function salesCsv(report: GetSalesReportResponse, groupBy: SalesGrouping, head: string): unknown[][] {
  const { rows = [], others, currency, comparedTotals } = report
  const isTime = groupBy === 'DAY' || groupBy === 'WEEK' || groupBy === 'MONTH'
  const columns = salesColumns.filter(({ key }) => report.totals?.[key] !== undefined)
  const titles = columns.map(({ title }) => t(title))
  const heads = [
    head,
    ...(groupBy === 'VARIANT' ? [t`Choices`] : []),
    ...titles,
    ...(comparedTotals ? titles.map((title) => t`${title} before`) : []),
    t`Currency`,
  ]
  const cells = (figures: SalesFigures | undefined) => columns.map(({ key }) => figures?.[key] ?? '')
  const line = (
    name: string | undefined,
    detail: string | undefined,
    figures: SalesFigures | undefined,
    compared: SalesFigures | undefined,
  ) => [
    name,
    ...(groupBy === 'VARIANT' ? [detail ?? ''] : []),
    ...cells(figures),
    ...(comparedTotals ? cells(compared) : []),
    currency,
  ]
  return [
    heads,
    ...rows.map((row) => line(isTime ? row.key : rowName(row, groupBy), row.detail, row.figures, row.compared)),
    ...(others ? [line(t`Others`, '', others.figures, others.compared)] : []),
  ]
}
