import { t } from '@lingui/core/macro'
import type { GetRefundsReportResponse, RefundsFigures } from '@stoa/contract/services/stoa/reports'
import { useQuery } from '@tanstack/react-query'
import { writeNumber } from '../../lib/format/format.ts'
import { writeMoney } from '../../lib/format/money.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { BarTable } from '../../ui/pictures/chart.tsx'
import { describeChange } from './change.ts'
import { ReportControls } from './controls.tsx'
import { FigureTable } from './figure-table.tsx'
import { refundsQuery } from './queries.ts'
import { useQuestion } from './question.ts'
import { ReportFrame } from './report-frame.tsx'

/** What was refunded in a period, by the reason that staff stated. */
export default function RefundsReportPage() {
  const { question, change } = useQuestion()
  const query = useQuery(refundsQuery(question))
  return (
    <ReportFrame
      title={t`Refunds by reason`}
      lead={t`Refunds count on the day of the refund.`}
      question={question}
      query={query}
      controls={<ReportControls question={question} change={change} currencies={query.data?.currencies} />}
      fileName="refunds"
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

function reasonName(reason: string | undefined): string {
  return reason || t`No reason given`
}

function Bars({ report: { rows = [], currency = 'XXX' } }: { report: GetRefundsReportResponse }) {
  const largest = Math.max(...rows.map(({ figures }) => Number(figures?.amount)), 0)
  if (rows.length < 2 || largest === 0) return null
  return (
    <Panel title={t`Largest`} flush>
      <BarTable
        heads={[t`Reason`, t`Refunds`, t`Amount`]}
        rows={rows.slice(0, 8).map(({ reason, figures }) => ({
          key: reason ?? '',
          name: reasonName(reason),
          cells: [writeNumber(figures?.refunds ?? 0), writeMoney(figures?.amount, currency)],
          share: Number(figures?.amount) / largest,
        }))}
      />
    </Panel>
  )
}

function Table({ report }: { report: GetRefundsReportResponse }) {
  const { rows = [], others, totals = {}, comparedTotals, currency = 'XXX' } = report
  const cells = (figures: RefundsFigures, compared: RefundsFigures | undefined) => [
    writeNumber(figures.refunds ?? 0),
    writeNumber(figures.units ?? 0),
    writeMoney(figures.amount, currency),
    writeMoney(figures.tax, currency),
    ...(comparedTotals
      ? [writeMoney(compared?.amount ?? '0', currency), describeChange(figures.amount, compared?.amount) ?? '–']
      : []),
  ]
  return (
    <FigureTable
      label={t`Refunds by reason`}
      head={t`Reason`}
      columns={[
        { key: 'refunds', title: t`Refunds` },
        { key: 'units', title: t`Units` },
        { key: 'amount', title: t`Amount`, strong: true },
        { key: 'tax', title: t`Tax within it` },
        ...(comparedTotals
          ? [
              { key: 'compared', title: t`Amount before` },
              { key: 'change', title: t`Change` },
            ]
          : []),
      ]}
      rows={[
        ...rows.map(({ reason, figures, compared }) => ({
          key: `reason ${reason}`,
          name: reasonName(reason),
          cells: cells(figures ?? {}, compared),
        })),
        ...(others ? [{ key: 'others', name: t`Others`, cells: cells(others, undefined), quiet: true }] : []),
      ]}
      totals={cells(totals, comparedTotals)}
    />
  )
}

function toCsv({ rows = [], others, currency, comparedTotals }: GetRefundsReportResponse): unknown[][] {
  const cells = (figures: RefundsFigures = {}) => [
    figures.refunds ?? 0,
    figures.units ?? 0,
    figures.amount ?? '0',
    figures.tax ?? '0',
  ]
  const titles = [t`Refunds`, t`Units`, t`Amount`, t`Tax within it`]
  return [
    [t`Reason`, ...titles, ...(comparedTotals ? titles.map((title) => t`${title} before`) : []), t`Currency`],
    ...rows.map((row) => [
      reasonName(row.reason),
      ...cells(row.figures),
      ...(comparedTotals ? cells(row.compared) : []),
      currency,
    ]),
    ...(others ? [[t`Others`, ...cells(others), ...(comparedTotals ? cells() : []), currency]] : []),
  ]
}
