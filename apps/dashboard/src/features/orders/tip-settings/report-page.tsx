import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { getTipReport } from '@stoa/contract/calls/stoa/tips'
import type { GetTipReportResponse, TipReportRow } from '@stoa/contract/services/stoa/tips'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { queryOptions } from '@tanstack/react-query'
import { isZero } from '@stoa/web/money'
import { api } from '../../../lib/calls/api.ts'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { writeNumber } from '../../../lib/format/format.ts'
import { writeMoney } from '../../../lib/format/money.ts'
import { paths } from '../../../paths.ts'
import type { ReportDays } from '../../../lib/report/periods.ts'
import { ReportPage } from '../../../lib/report/report-page.tsx'
import { ReportTable } from '../../../lib/report/report-table.tsx'
import own from './tips.module.css'

const sources: Record<NonNullable<TipReportRow['source']>, MessageDescriptor> = {
  WEB: msg`Online checkout`,
  POS: msg`Payment terminal`,
  DASHBOARD: msg`Back office`,
  UNKNOWN_SOURCE: msg`Other`,
}

/** The tips of a period by staff and source. */
export default function TipReportPage() {
  return (
    <ReportPage
      title={t`Tip report`}
      back={<BackLink to={paths.tips()}>{t`Tips`}</BackLink>}
      lead={(from, to) => t`Orders from ${from} to ${to}. Cancelled orders don’t count.`}
      defaultPeriod="this-month"
      query={reportQuery}
      failed={t`We couldn’t load the tip report`}
      empty={t`No tips in this period.`}
      hasRows={({ rows = [] }) => rows.length > 0}
      fileName="tips"
      toCsv={toCsv}
    >
      {({ rows = [], currency = 'XXX' }) => rows.length > 0 && <TipTable rows={rows} currency={currency} />}
    </ReportPage>
  )
}

function TipTable({ rows, currency }: { rows: readonly TipReportRow[]; currency: string }) {
  return (
    <ReportTable label={t`Tip report`} region={t`Tips by staff and source`}>
      <thead>
        <tr>
          <th scope="col" className={own.text}>{t`Staff`}</th>
          <th scope="col" className={own.text}>{t`Source`}</th>
          <th scope="col">{t`Tips`}</th>
          <th scope="col">{t`Paid`}</th>
          <th scope="col">{t`Refunded`}</th>
          <th scope="col">{t`To pay out`}</th>
          <th scope="col">{t`Not paid yet`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.staffId} ${row.source}`}>
            <th scope="row">{nameOf(row)}</th>
            <td className={own.text}>{t(sources[row.source ?? 'UNKNOWN_SOURCE'])}</td>
            <td>{writeNumber(row.tips ?? 0)}</td>
            <AmountCells rows={[row]} currency={currency} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t`Total`}</th>
          <td />
          <td />
          <AmountCells rows={rows} currency={currency} />
        </tr>
      </tfoot>
    </ReportTable>
  )
}

function AmountCells({ rows, currency }: { rows: readonly TipReportRow[]; currency: string }) {
  const { paid, refunded, left, open } = sumTips(rows, currency)
  const orDash = (amount: string) => (isZero(amount) ? '–' : writeMoney(amount, currency))
  return (
    <>
      <td>{writeMoney(paid, currency)}</td>
      <td>{orDash(refunded)}</td>
      <td>{writeMoney(left, currency)}</td>
      <td>{orDash(open)}</td>
    </>
  )
}

function sumTips(rows: readonly TipReportRow[], currency: string) {
  const sum = (of: (row: TipReportRow) => string | undefined) =>
    rows.reduce((total, row) => total + parseAmount(of(row) ?? '0', currency), 0n)
  const [paid, refunded, open] = [sum((row) => row.paid), sum((row) => row.refunded), sum((row) => row.open)]
  const write = (minor: bigint) => formatAmount(minor, currency)
  return { paid: write(paid), refunded: write(refunded), left: write(paid - refunded), open: write(open) }
}

function nameOf({ staffId, staffName }: TipReportRow): string {
  return staffName ?? (staffId ? t`Unknown person` : t`Not distributed`)
}

function reportQuery({ from, to }: ReportDays) {
  return queryOptions({
    queryKey: ['tip-report', from, to],
    queryFn: ({ signal }) => api.call(getTipReport, { from, to }, { signal }),
  })
}

function toCsv({ rows = [], currency = 'XXX' }: GetTipReportResponse): unknown[][] {
  const lines = rows.map((row) => {
    const { paid, refunded, left, open } = sumTips([row], currency)
    return [nameOf(row), row.source, row.tips ?? 0, paid, refunded, left, open, currency]
  })
  return [['Staff', 'Source', 'Tips', 'Paid', 'Refunded', 'To pay out', 'Not paid yet', 'Currency'], ...lines]
}
