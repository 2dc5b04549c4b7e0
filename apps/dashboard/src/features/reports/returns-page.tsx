import { t } from '@lingui/core/macro'
import type { GetReturnsReportResponse, ReturnsFigures, ReturnsRow } from '@stoa/contract/services/stoa/reports'
import { useQuery } from '@tanstack/react-query'
import { writeNumber } from '../../lib/format/format.ts'
import { writeMoney } from '../../lib/format/money.ts'
import { returnReasons } from '../../lib/return-reasons.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { BarTable } from '../../ui/pictures/chart.tsx'
import { describeChange } from './change.ts'
import { ReportControls } from './controls.tsx'
import { FigureTable } from './figure-table.tsx'
import { returnsQuery } from './queries.ts'
import { useQuestion } from './question.ts'
import { ReportFrame } from './report-frame.tsx'

/** The returns that were requested in a period, by the reason that buyers gave. */
export default function ReturnsReportPage() {
  const { question, change } = useQuestion()
  const query = useQuery(returnsQuery(question))
  return (
    <ReportFrame
      title={t`Returns by reason`}
      lead={t`Returns count on the day they were requested, with what was refunded for them so far.`}
      question={question}
      query={query}
      controls={<ReportControls question={question} change={change} currencies={query.data?.currencies} />}
      fileName="returns"
      toCsv={toCsv}
      isEmpty={({ rows = [] }) => rows.length === 0}
    >
      {(report) => (
        <>
          <Bars report={report} />
          <Table report={report} />
        </>
      )}
    </ReportFrame>
  )
}

function reasonName({ reason }: ReturnsRow): string {
  return reason ? t(returnReasons[reason]) : t`Delivery and fees`
}

function Bars({ report: { rows = [] } }: { report: GetReturnsReportResponse }) {
  const largest = Math.max(...rows.map(({ figures }) => figures?.units ?? 0), 0)
  const named = rows.filter(({ reason }) => reason)
  if (named.length < 2 || largest === 0) return null
  return (
    <Panel title={t`Most frequent`} flush>
      <BarTable
        heads={[t`Reason`, t`Returns`, t`Units`]}
        rows={named
          .toSorted((one, other) => (other.figures?.units ?? 0) - (one.figures?.units ?? 0))
          .map((row) => ({
            key: row.reason ?? '',
            name: reasonName(row),
            cells: [writeNumber(row.figures?.returns ?? 0), writeNumber(row.figures?.units ?? 0)],
            share: (row.figures?.units ?? 0) / largest,
          }))}
      />
    </Panel>
  )
}

function Table({ report }: { report: GetReturnsReportResponse }) {
  const { rows = [], totals = {}, comparedTotals, currency = 'XXX' } = report
  const cells = (figures: ReturnsFigures, compared: ReturnsFigures | undefined) => [
    writeNumber(figures.returns ?? 0),
    writeNumber(figures.units ?? 0),
    writeNumber(figures.received ?? 0),
    writeMoney(figures.amount, currency),
    writeMoney(figures.tax, currency),
    ...(comparedTotals
      ? [
          writeNumber(compared?.units ?? 0),
          writeMoney(compared?.amount ?? '0', currency),
          describeChange(figures.amount, compared?.amount) ?? '–',
        ]
      : []),
  ]
  return (
    <FigureTable
      label={t`Returns by reason`}
      head={t`Reason`}
      columns={[
        { key: 'returns', title: t`Returns` },
        { key: 'units', title: t`Units` },
        { key: 'received', title: t`Arrived` },
        { key: 'amount', title: t`Refunded`, strong: true },
        { key: 'tax', title: t`Tax within it` },
        ...(comparedTotals
          ? [
              { key: 'comparedUnits', title: t`Units before` },
              { key: 'compared', title: t`Refunded before` },
              { key: 'change', title: t`Change` },
            ]
          : []),
      ]}
      rows={rows.map((row) => ({
        key: row.reason ?? 'others',
        name: reasonName(row),
        cells: cells(row.figures ?? {}, row.compared),
        ...(!row.reason && { quiet: true }),
      }))}
      totals={cells(totals, comparedTotals)}
    />
  )
}

function toCsv({ rows = [], currency, comparedTotals }: GetReturnsReportResponse): unknown[][] {
  const cells = (figures: ReturnsFigures = {}) => [
    figures.returns ?? 0,
    figures.units ?? 0,
    figures.received ?? 0,
    figures.amount ?? '0',
    figures.tax ?? '0',
  ]
  const titles = [t`Returns`, t`Units`, t`Arrived`, t`Refunded`, t`Tax within it`]
  return [
    [t`Reason`, ...titles, ...(comparedTotals ? titles.map((title) => t`${title} before`) : []), t`Currency`],
    ...rows.map((row) => [reasonName(row), ...cells(row.figures), ...(comparedTotals ? cells(row.compared) : []), currency]),
  ]
}
