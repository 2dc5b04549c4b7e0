import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Button, Select, Skeleton } from '@mantine/core'
import { getTipReport } from '@stoa/contract/calls/stoa/tips'
import type { GetTipReportResponse, TipReportRow } from '@stoa/contract/services/stoa/tips'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isZero } from '@stoa/web/money'
import { api } from '../../../lib/calls/api.ts'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { writeCsv } from '../../../lib/csv/csv.ts'
import { downloadText } from '../../../lib/files/download.ts'
import { dayName, writeNumber } from '../../../lib/format/format.ts'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { writeMoney } from '../../../lib/format/money.ts'
import { currentSite, siteNow } from '../../../lib/calls/session.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { DownloadIcon } from '../../../ui/pictures/icons.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { daysOf, reportPeriods } from '../../../lib/report/periods.ts'
import classes from '../../../lib/report/report.module.css'
import own from './tips.module.css'

const sources: Record<NonNullable<TipReportRow['source']>, MessageDescriptor> = {
  WEB: msg`Online checkout`,
  POS: msg`Payment terminal`,
  DASHBOARD: msg`Back office`,
  UNKNOWN_SOURCE: msg`Other`,
}

/** The tips of a period by staff and source. */
export default function TipReportPage() {
  const [search, setSearch] = useSearchParams()
  const requested = search.get('period')
  const period = reportPeriods.some(({ value }) => value === requested) ? requested! : 'this-month'
  const { from, to } = daysOf(period, todayInTheShop())
  const query = useQuery(reportQuery(from, to))
  return (
    <Page
      title={t`Tip report`}
      back={<BackLink to={paths.tips()}>{t`Tips`}</BackLink>}
      lead={t`Orders from ${dayName(from, 'day')} to ${dayName(to, 'day')}. Cancelled orders don’t count.`}
      actions={
        <>
          <Select
            aria-label={t`Period`}
            data={reportPeriods.map(({ value, label }) => ({ value, label: t(label) }))}
            value={period}
            onChange={(value) => setSearch(value ? { period: value } : {}, { replace: true })}
            allowDeselect={false}
          />
          <Button
            leftSection={<DownloadIcon />}
            disabled={!query.data?.rows?.length}
            onClick={() => query.data && downloadText(toCsv(query.data), `tips-${from}-${to}.csv`)}
          >
            {t`Export`}
          </Button>
        </>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={260} radius="md" />} failed={t`We couldn’t load the tip report`}>
        {({ rows = [], currency = 'XXX' }) =>
          rows.length > 0 ? <ReportTable rows={rows} currency={currency} /> : <Empty why={t`No tips in this period.`} />
        }
      </Loaded>
    </Page>
  )
}

function ReportTable({ rows, currency }: { rows: readonly TipReportRow[]; currency: string }) {
  return (
    // Scrolled sideways on a phone, by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.frame} tabIndex={0} role="region" aria-label={t`Tips by staff and source`}>
      <table className={classes.report} aria-label={t`Tip report`}>
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
      </table>
    </div>
  )
}

function AmountCells({ rows, currency }: { rows: readonly TipReportRow[]; currency: string }) {
  const { paid, refunded, left, open } = totalsOf(rows, currency)
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

function totalsOf(rows: readonly TipReportRow[], currency: string) {
  const sum = (of: (row: TipReportRow) => string | undefined) =>
    rows.reduce((total, row) => total + parseAmount(of(row) ?? '0', currency), 0n)
  const [paid, refunded, open] = [sum((row) => row.paid), sum((row) => row.refunded), sum((row) => row.open)]
  const write = (minor: bigint) => formatAmount(minor, currency)
  return { paid: write(paid), refunded: write(refunded), left: write(paid - refunded), open: write(open) }
}

function nameOf({ staffId, staffName }: TipReportRow): string {
  return staffName ?? (staffId ? t`Unknown person` : t`Not distributed`)
}

function reportQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ['tip-report', from, to],
    queryFn: ({ signal }) => api.call(getTipReport, { from, to }, { signal }),
  })
}

function todayInTheShop(): string {
  return new Intl.DateTimeFormat('sv', { timeZone: currentSite().timeZone, dateStyle: 'short' }).format(siteNow())
}

function toCsv({ rows = [], currency = 'XXX' }: GetTipReportResponse): string {
  const lines = rows.map((row) => {
    const { paid, refunded, left, open } = totalsOf([row], currency)
    return [nameOf(row), row.source, row.tips ?? 0, paid, refunded, left, open, currency]
  })
  return writeCsv([['Staff', 'Source', 'Tips', 'Paid', 'Refunded', 'To pay out', 'Not paid yet', 'Currency'], ...lines])
}
