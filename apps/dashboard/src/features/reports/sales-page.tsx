import { plural, t } from '@lingui/core/macro'
import { Button, SegmentedControl } from '@mantine/core'
import type { GetSalesReportResponse, SalesColumn, SalesGrouping } from '@stoa/contract/services/stoa/reports'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Empty } from '../../ui/feedback/empty.tsx'
import { Page } from '../../ui/page/page.tsx'
import { describeChange } from './change.ts'
import { ReportControls } from './controls.tsx'
import { FigureTable, type FigureColumn } from './figure-table.tsx'
import { salesQuery } from './queries.ts'
import { useQuestion } from './question.ts'
import { ReportFrame } from './report-frame.tsx'
import { salesReports, type SalesReport } from './reports.ts'
import classes from './reports.module.css'
import { SalesChart } from './sales-chart.tsx'
import { salesColumns, shownColumns, writeFigure } from './sales-columns.ts'
import { salesCsv } from './sales-csv.ts'
import { rowName } from './sales-labels.ts'
import { SalesSummary } from './sales-summary.tsx'
import { Terms } from './terms.tsx'

const steps: readonly SalesGrouping[] = ['DAY', 'WEEK', 'MONTH']
const [fewRows, manyRows] = [100, 1000]

export default function SalesReportPage() {
  const { name } = useParams()
  const report = salesReports.find((each) => each.name === name)
  if (!report) {
    return (
      <Page title={t({ message: 'Reports', context: 'figures' })}>
        <Empty why={t`There is no such report.`} />
      </Page>
    )
  }
  return <OneReport key={report.name} report={report} />
}

function OneReport({ report }: { report: SalesReport }) {
  const { question, search, change } = useQuestion()
  const isTime = report.groupBy === 'DAY'
  const groupBy = isTime ? (steps.find((step) => step === search.get('by')) ?? 'DAY') : report.groupBy
  const sortBy = salesColumns.flatMap((column) => column.sortBy ?? []).find((each) => each === search.get('sort')) ?? 'SALES'
  const ascending = search.get('order') === 'asc'
  const limit = search.has('all') ? manyRows : fewRows
  const query = useQuery(salesQuery({ ...question, groupBy, sortBy, ascending, limit }))
  const sort = isTime
    ? undefined
    : { sortBy, ascending, onSort: (by: SalesColumn, asc: boolean) => change({ sort: by, order: asc ? 'asc' : null }) }
  return (
    <ReportFrame
      title={t(report.title)}
      lead={
        question.refundsBy === 'ORDER_DATE'
          ? t`Sales and their refunds count on the day of the order.`
          : t`Sales count on the day of the order, refunds on the day of the refund.`
      }
      question={question}
      query={query}
      controls={
        <>
          <ReportControls question={question} change={change} currencies={query.data?.currencies} ofSales />
          {isTime && (
            <SegmentedControl
              aria-label={t`Group by`}
              style={{ justifySelf: 'start' }}
              value={groupBy}
              onChange={(by) => change({ by: by === 'DAY' ? null : by })}
              data={[
                { value: 'DAY', label: t`Days` },
                { value: 'WEEK', label: t`Weeks` },
                { value: 'MONTH', label: t`Months` },
              ]}
            />
          )}
        </>
      }
      fileName={`sales-${report.name}`}
      toCsv={(data) => salesCsv(data, groupBy, t(report.head))}
      isEmpty={(data) =>
        (data.currencies ?? []).length === 0 &&
        (data.rows ?? []).every(({ figures }) => isNothing(figures?.total, figures?.refunds))
      }
    >
      {(data) => (
        <>
          {data.incomplete && <p className={classes.note}>{t`Earlier orders are still being added up. Come back in a while.`}</p>}
          {data.testMode && <p className={classes.note}>{t`The shop is in test mode: only test orders count.`}</p>}
          <SalesSummary report={data} />
          <SalesChart report={data} groupBy={groupBy} title={t(report.title)} head={t(report.head)} />
          <SalesTable report={data} groupBy={groupBy} definition={report} sort={sort} />
          {data.others && limit === fewRows && (
            <Button onClick={() => change({ all: '1' })} style={{ justifySelf: 'start' }}>{t`Show more rows`}</Button>
          )}
          <Terms />
        </>
      )}
    </ReportFrame>
  )
}

function isNothing(...amounts: readonly (string | undefined)[]): boolean {
  return amounts.every((amount) => Number(amount ?? 0) === 0)
}

interface SalesTableProps {
  report: GetSalesReportResponse
  groupBy: SalesGrouping
  definition: SalesReport
  sort: { sortBy: SalesColumn; ascending: boolean; onSort: (by: SalesColumn, ascending: boolean) => void } | undefined
}

function SalesTable({ report, groupBy, definition, sort }: SalesTableProps) {
  const { rows = [], others, totals = {}, comparedTotals, currency = 'XXX' } = report
  const columns = shownColumns(totals)
  const cells = (figures: typeof totals, compared: typeof totals | undefined) =>
    columns.flatMap((column) => {
      const own = writeFigure(figures, column, currency)
      if (!comparedTotals || column.key !== 'sales') return [own]
      return [own, writeFigure(compared ?? {}, column, currency), describeChange(figures.sales, compared?.sales) ?? '–']
    })
  const sortOf = (sortBy: SalesColumn | undefined): FigureColumn['sort'] => {
    if (!sort || !sortBy) return undefined
    const isSorted = sort.sortBy === sortBy
    return {
      direction: isSorted ? (sort.ascending ? 'ascending' : 'descending') : undefined,
      onSort: () => sort.onSort(sortBy, isSorted && !sort.ascending),
    }
  }
  return (
    <FigureTable
      label={t(definition.title)}
      head={t(definition.head)}
      columns={columns.flatMap(({ key, title, sortBy, strong }) => [
        { key, title: t(title), ...(strong && { strong }), sort: sortOf(sortBy) },
        ...(comparedTotals && key === 'sales'
          ? [
              { key: 'compared', title: t`Sales before` },
              { key: 'change', title: t`Change` },
            ]
          : []),
      ])}
      rows={[
        ...rows.map((row) => ({
          key: `${row.part ?? ''} ${row.key ?? ''} ${row.name ?? ''}`,
          name: (
            <>
              {rowName(row, groupBy)}
              {row.detail && <span className={classes.detail}>{row.detail}</span>}
            </>
          ),
          cells: cells(row.figures ?? {}, row.compared),
          quiet: isNothing(row.figures?.total, row.figures?.refunds, row.compared?.sales),
        })),
        ...(others
          ? [
              {
                key: 'others',
                name: plural(others.rowCount ?? 0, { one: '# other', other: '# others' }),
                cells: cells(others.figures ?? {}, others.compared),
                quiet: true,
              },
            ]
          : []),
      ]}
      totals={cells(totals, comparedTotals)}
    />
  )
}
