import { plural, t } from '@lingui/core/macro'
import type { GetPaymentsReportResponse, PaymentsFigures } from '@stoa/contract/services/stoa/reports'
import { useQuery } from '@tanstack/react-query'
import { writeNumber } from '../../lib/format/format.ts'
import { writeMoney } from '../../lib/format/money.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { BarTable } from '../../ui/pictures/chart.tsx'
import { describeChange } from './change.ts'
import { ReportControls } from './controls.tsx'
import { FigureTable } from './figure-table.tsx'
import { methodName } from '../../lib/report/payment-method.ts'
import { paymentsQuery } from './queries.ts'
import { useQuestion } from './question.ts'
import { ReportFrame } from './report-frame.tsx'
import classes from './reports.module.css'

/** The money that moved in a period by method, with the fees of providers. */
export default function PaymentsReportPage() {
  const { question, change } = useQuestion()
  const query = useQuery(paymentsQuery(question))
  return (
    <ReportFrame
      title={t`Payments by method`}
      lead={t`Money counts on the day when it moved.`}
      question={question}
      query={query}
      controls={<ReportControls question={question} change={change} currencies={query.data?.currencies} />}
      fileName="payments"
      toCsv={toCsv}
      isEmpty={({ rows = [] }) => rows.length === 0}
    >
      {(report) => (
        <>
          <Bars report={report} />
          <Table report={report} />
          {Number(report.totals?.unreportedFees ?? 0) > 0 && (
            <p className={classes.note}>
              {plural(report.totals?.unreportedFees ?? 0, {
                one: 'The provider has not reported the fee of # payment. It counts without one.',
                other: 'The provider has not reported the fees of # payments. They count without one.',
              })}
            </p>
          )}
        </>
      )}
    </ReportFrame>
  )
}

function Bars({ report: { rows = [], currency = 'XXX' } }: { report: GetPaymentsReportResponse }) {
  const largest = Math.max(...rows.map(({ figures }) => Number(figures?.charged)), 0)
  if (rows.length < 2 || largest === 0) return null
  return (
    <Panel title={t`Charged`} flush>
      <BarTable
        heads={[t`Method`, t`Payments`, t`Charged`]}
        rows={rows.map((row) => ({
          key: `${row.provider} ${row.method}`,
          name: methodName(row),
          cells: [writeNumber(row.figures?.payments ?? 0), writeMoney(row.figures?.charged, currency)],
          share: Math.max(Number(row.figures?.charged), 0) / largest,
        }))}
      />
    </Panel>
  )
}

function Table({ report }: { report: GetPaymentsReportResponse }) {
  const { rows = [], totals = {}, comparedTotals, currency = 'XXX' } = report
  const cells = (figures: PaymentsFigures, compared: PaymentsFigures | undefined) => [
    writeNumber(figures.payments ?? 0),
    writeMoney(figures.charged, currency),
    writeMoney(figures.refunded, currency),
    writeMoney(figures.chargedBack, currency),
    writeMoney(figures.fees, currency),
    writeMoney(figures.net, currency),
    ...(comparedTotals ? [writeMoney(compared?.net ?? '0', currency), describeChange(figures.net, compared?.net) ?? '–'] : []),
  ]
  return (
    <FigureTable
      label={t`Payments by method`}
      head={t`Method`}
      columns={[
        { key: 'payments', title: t`Payments` },
        { key: 'charged', title: t`Charged` },
        { key: 'refunded', title: t`Refunded` },
        { key: 'chargedBack', title: t`Charged back` },
        { key: 'fees', title: t`Fees` },
        { key: 'net', title: t`Net`, strong: true },
        ...(comparedTotals
          ? [
              { key: 'compared', title: t`Net before` },
              { key: 'change', title: t`Change` },
            ]
          : []),
      ]}
      rows={rows.map((row) => ({
        key: `${row.provider} ${row.method}`,
        name: methodName(row),
        cells: cells(row.figures ?? {}, row.compared),
      }))}
      totals={cells(totals, comparedTotals)}
    />
  )
}

function toCsv({ rows = [], currency, comparedTotals }: GetPaymentsReportResponse): unknown[][] {
  const cells = (figures: PaymentsFigures = {}) => [
    figures.payments ?? 0,
    figures.charged,
    figures.refunded,
    figures.chargedBack,
    figures.fees,
    figures.net,
  ]
  const titles = [t`Payments`, t`Charged`, t`Refunded`, t`Charged back`, t`Fees`, t`Net`]
  return [
    [t`Method`, ...titles, ...(comparedTotals ? titles.map((title) => t`${title} before`) : []), t`Currency`],
    ...rows.map((row) => [methodName(row), ...cells(row.figures), ...(comparedTotals ? cells(row.compared) : []), currency]),
  ]
}
