import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { getTaxReport } from '@stoa/contract/calls/stoa/insights'
import type { GetTaxReportResponse, TaxReportRow } from '@stoa/contract/services/stoa/insights'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { isZero } from '@stoa/web/money'
import { api } from '../../../../lib/calls/api.ts'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { placeName } from '../../../../lib/format/countries.ts'
import { writeCsv } from '../../../../lib/csv/csv.ts'
import { downloadText } from '../../../../lib/files/download.ts'
import { writeNumber, writePercent } from '../../../../lib/format/format.ts'
import { writeMoney } from '../../../../lib/format/money.ts'
import { shopQuery } from '../../../../lib/site/shop.ts'
import { paths } from '../../../../paths.ts'
import { DownloadIcon } from '../../../../ui/pictures/icons.tsx'
import classes from '../../../../lib/report/report.module.css'
import { sumTaxes } from './totals.ts'
import { oneStopShopLines, reportLines } from './csv.ts'
import { ExemptTable } from './exempt-table.tsx'
import { FallbackLog } from './fallback-log.tsx'
import { monthName } from './month-name.ts'
import type { ReportDays } from '../../../../lib/report/periods.ts'
import { ReportPage } from '../../../../lib/report/report-page.tsx'
import { ReportTable } from '../../../../lib/report/report-table.tsx'

/** The tax of a period by month and rate, for accounting. */
export default function TaxReportPage() {
  return (
    <ReportPage
      title={t`Tax report`}
      back={<BackLink to={paths.tax()}>{t`Tax`}</BackLink>}
      lead={(from, to) => t`${from} to ${to}. Sales are reported on the order date, refunds on the refund date.`}
      defaultPeriod="last-quarter"
      query={reportQuery}
      failed={t`We couldn’t load the tax report`}
      empty={t`No tax was charged or refunded in this period.`}
      hasRows={({ rows = [] }) => rows.length > 0}
      fileName="tax"
      toCsv={({ rows = [], currency = 'XXX' }) => reportLines(rows, currency)}
      actions={(report, { from, to }) => <OneStopShopExport report={report} file={`oss-${from}-${to}.csv`} />}
    >
      {(report) => <Report report={report} />}
    </ReportPage>
  )
}

function Report({ report: { rows = [], currency = 'XXX', fallbacks = [] } }: { report: GetTaxReportResponse }) {
  const taxed = rows.filter((row) => !row.exemption || !isZero(row.taxable) || !isZero(row.refundedTaxable))
  const exempt = rows.filter((row) => !isZero(row.exempt) || !isZero(row.refundedExempt))
  return (
    <>
      {taxed.length > 0 && <TaxTable rows={taxed} currency={currency} />}
      {exempt.length > 0 && <ExemptTable rows={exempt} currency={currency} />}
      <FallbackLog fallbacks={fallbacks} />
    </>
  )
}

/** For shops in the European Union, which report their sales to consumers in the other countries of the union. */
function OneStopShopExport({ report, file }: { report: GetTaxReportResponse | undefined; file: string }) {
  const { country } = useQuery(shopQuery).data ?? {}
  const lines = report && country && oneStopShopLines(report.rows ?? [], { country, currency: report.currency ?? 'XXX' })
  if (!lines) return null
  return (
    <Button
      leftSection={<DownloadIcon />}
      disabled={lines.length < 2}
      title={t`What was taxed in other countries of the European Union, by country and rate`}
      onClick={() => downloadText(writeCsv(lines), file)}
    >
      {t`OSS export`}
    </Button>
  )
}

function TaxTable({ rows, currency }: { rows: readonly TaxReportRow[]; currency: string }) {
  return (
    <ReportTable label={t`Tax report`} region={t`Tax by month and rate`}>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>{t`Tax`}</th>
          <th scope="col" rowSpan={2}>{t`Orders`}</th>
          <th scope="colgroup" colSpan={2}>{t`Charged`}</th>
          <th scope="colgroup" colSpan={2}>{t`Refunded`}</th>
          <th scope="colgroup" colSpan={2}>{t`Remaining`}</th>
        </tr>
        <tr>
          {['charged', 'refunded', 'remaining'].map((group) => (
            <Fragment key={group}>
              <th scope="col">{t`Without tax`}</th>
              <th scope="col">{t`Tax amount`}</th>
            </Fragment>
          ))}
        </tr>
      </thead>
      {[...Map.groupBy(rows, ({ month = '' }) => month)].map(([month, taxes]) => (
        <tbody key={month}>
          <tr>
            <th scope="rowgroup" colSpan={8}>
              <span>{monthName(month)}</span>
            </th>
          </tr>
          {taxes.map((row, index) => (
            <tr key={index}>
              <th scope="row">
                {row.jurisdiction ? placeName(row.jurisdiction) : '–'}{' '}
                <span className={classes.rate}>
                  {row.name} {writePercent(row.rate)} {row.exemption}
                </span>
              </th>
              <td>{writeNumber(row.orders ?? 0)}</td>
              <AmountCells rows={[row]} currency={currency} />
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row">{t`Total`}</th>
          <td />
          <AmountCells rows={rows} currency={currency} />
        </tr>
      </tfoot>
    </ReportTable>
  )
}

function AmountCells({ rows, currency }: { rows: readonly TaxReportRow[]; currency: string }) {
  const totals = sumTaxes(rows, currency)
  const refund = (amount: string) => (isZero(amount) ? '–' : writeMoney(amount, currency))
  return (
    <>
      <td>{writeMoney(totals.taxable, currency)}</td>
      <td>{writeMoney(totals.tax, currency)}</td>
      <td>{refund(totals.refundedTaxable)}</td>
      <td>{refund(totals.refundedTax)}</td>
      <td>{writeMoney(totals.leftTaxable, currency)}</td>
      <td>{writeMoney(totals.leftTax, currency)}</td>
    </>
  )
}

function reportQuery({ from, to }: ReportDays) {
  return queryOptions({
    queryKey: ['tax-report', from, to],
    queryFn: ({ signal }) => api.call(getTaxReport, { from, to }, { signal }),
  })
}
