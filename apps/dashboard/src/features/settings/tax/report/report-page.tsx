import { t } from '@lingui/core/macro'
import { Button, Select, Skeleton } from '@mantine/core'
import { getTaxReport } from '@stoa/contract/calls/stoa/insights'
import type { GetTaxReportResponse, TaxReportRow } from '@stoa/contract/services/stoa/insights'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '../../../../lib/api.ts'
import { BackLink } from '../../../../lib/back-link.tsx'
import { placeName } from '../../../../lib/countries.ts'
import { csvLine } from '../../../../lib/csv.ts'
import { dayName } from '../../../../lib/day.ts'
import { downloadText } from '../../../../lib/download.ts'
import { writeDate, writeNumber, writePercent } from '../../../../lib/format.ts'
import { Loaded } from '../../../../lib/loaded.tsx'
import { writeMoney } from '../../../../lib/money.ts'
import { currentSite, siteNow } from '../../../../lib/session.ts'
import { paths } from '../../../../paths.ts'
import { Empty } from '../../../../ui/empty.tsx'
import { DownloadIcon } from '../../../../ui/icons.tsx'
import { Page } from '../../../../ui/page.tsx'
import classes from './report.module.css'
import { daysOf, reportPeriodOf, reportPeriods } from './periods.ts'

/** The tax of a period, month by month and rate by rate, for whoever does the books. */
export default function TaxReportPage() {
  const [search, setSearch] = useSearchParams()
  const period = reportPeriodOf(search)
  const { from, to } = daysOf(period, todayInTheShop())
  const query = useQuery(reportQuery(from, to))
  return (
    <Page
      title={t`Tax report`}
      narrow
      back={<BackLink to={paths.tax()}>{t`Tax`}</BackLink>}
      lead={t`${dayName(from, 'day')} to ${dayName(to, 'day')}, by the day of purchase. As it was charged: refunds are not taken off.`}
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
            onClick={() => query.data && downloadText(toCsv(query.data), `tax-${from}-${to}.csv`)}
          >
            {t`Export`}
          </Button>
        </>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={260} radius="md" />} failed={t`The tax report could not be loaded`}>
        {({ rows = [], currency = 'XXX' }) =>
          rows.length > 0 ? (
            <ReportTable rows={rows} currency={currency} />
          ) : (
            <Empty why={t`No tax was charged in this period.`} />
          )
        }
      </Loaded>
    </Page>
  )
}

function ReportTable({ rows, currency }: { rows: readonly TaxReportRow[]; currency: string }) {
  return (
    // Scrolled sideways on a phone, by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.frame} tabIndex={0} role="region" aria-label={t`Tax by month and rate`}>
      <table className={classes.report} aria-label={t`Tax report`}>
        <thead>
          <tr>
            <th scope="col">{t`Month`}</th>
            <th scope="col">{t`Where`}</th>
            <th scope="col">{t`Tax`}</th>
            <th scope="col">{t`Orders`}</th>
            <th scope="col">{t`Without tax`}</th>
            <th scope="col">{t`Tax amount`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month = '', jurisdiction = '', name, rate, orders = 0, taxable, tax }, index) => (
            <tr key={index}>
              <td>{rows[index - 1]?.month === month ? '' : monthName(month)}</td>
              <td>{jurisdiction ? placeName(jurisdiction) : '–'}</td>
              <td>
                {name} {writePercent(rate)}
              </td>
              <td>{writeNumber(orders)}</td>
              <td>{writeMoney(taxable, currency)}</td>
              <td>{writeMoney(tax, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {t`Total`}
            </th>
            <td>{writeMoney(sumOf(rows, 'taxable'), currency)}</td>
            <td>{writeMoney(sumOf(rows, 'tax'), currency)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function reportQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ['tax-report', from, to],
    queryFn: ({ signal }) => api.call(getTaxReport, { from, to }, { signal }),
  })
}

function todayInTheShop(): string {
  return new Intl.DateTimeFormat('sv', { timeZone: currentSite().timeZone, dateStyle: 'short' }).format(siteNow())
}

function monthName(month: string): string {
  return writeDate(new Date(`${month}-01T00:00:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** Sums in thousandths: no float has a say in the books. */
function sumOf(rows: readonly TaxReportRow[], field: 'taxable' | 'tax'): string {
  const places = 3
  const total = rows.reduce((sum, row) => {
    const [whole = '0', fraction = ''] = (row[field] ?? '0').split('.')
    return sum + BigInt(whole + fraction.padEnd(places, '0').slice(0, places))
  }, 0n)
  const digits = String(total).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

function toCsv({ rows = [], currency = '' }: GetTaxReportResponse): string {
  const lines = rows.map(({ month = '', jurisdiction = '', name = '', rate = '', orders = 0, taxable = '', tax = '' }) => [
    month,
    jurisdiction,
    name,
    rate,
    orders,
    taxable,
    tax,
    currency,
  ])
  const head = ['Month', 'Jurisdiction', 'Tax', 'Rate', 'Orders', 'Taxable', 'Tax amount', 'Currency']
  return [head, ...lines].map(csvLine).join('')
}
