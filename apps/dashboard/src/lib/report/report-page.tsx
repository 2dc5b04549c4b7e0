import { t } from '@lingui/core/macro'
import { Button, Select, Skeleton } from '@mantine/core'
import { useQuery, type QueryFunction, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Empty } from '../../ui/feedback/empty.tsx'
import { Page } from '../../ui/page/page.tsx'
import { DownloadIcon } from '../../ui/pictures/icons.tsx'
import { siteDay } from '../calls/session.ts'
import { writeCsv } from '../csv/csv.ts'
import { downloadText } from '../files/download.ts'
import { dayName } from '../format/format.ts'
import { Loaded } from '../record/loaded.tsx'
import { getReportDays, readReportPeriod, reportPeriods, type ReportDays } from './periods.ts'

interface ReportPageProps<Report, Key extends QueryKey> {
  title: string
  back: ReactNode
  /** Says which orders count. */
  lead: (from: string, to: string) => string
  /** The period where the address names none. */
  defaultPeriod: string
  query: (days: ReportDays) => { queryKey: Key; queryFn?: QueryFunction<Report, Key> }
  /** The error title, for example 'We couldn’t load the tax report'. */
  failed: string
  /** The text of a period without rows. */
  empty: string
  hasRows: (report: Report) => boolean
  /** The beginning of the exported file's name. */
  fileName: string
  toCsv: (report: Report) => readonly (readonly unknown[])[]
  /** Further exports. */
  actions?: (report: Report | undefined, days: ReportDays) => ReactNode
  children: (report: Report) => ReactNode
}

/** A report of a period that the address names, with its export as CSV. */
export function ReportPage<Report, Key extends QueryKey>(props: ReportPageProps<Report, Key>) {
  const { title, back, lead, defaultPeriod, failed, empty, hasRows, fileName, toCsv, actions, children } = props
  const [search, setSearch] = useSearchParams()
  const period = readReportPeriod(search, defaultPeriod)
  const days = getReportDays(period, siteDay())
  const { from, to } = days
  const query = useQuery<Report, Error, Report, Key>(props.query(days))
  const { data } = query
  return (
    <Page
      title={title}
      back={back}
      lead={lead(dayName(from, 'day'), dayName(to, 'day'))}
      actions={
        <>
          <Select
            aria-label={t`Period`}
            data={reportPeriods.map(({ value, label }) => ({ value, label: t(label) }))}
            value={period}
            onChange={(value) => setSearch(value ? { period: value } : {}, { replace: true })}
            allowDeselect={false}
          />
          {actions?.(data, days)}
          <Button
            leftSection={<DownloadIcon />}
            disabled={!data || !hasRows(data)}
            onClick={() => data && downloadText(writeCsv(toCsv(data)), `${fileName}-${from}-${to}.csv`)}
          >
            {t`Export`}
          </Button>
        </>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={260} radius="md" />} failed={failed}>
        {(report) => (
          <>
            {!hasRows(report) && <Empty why={empty} />}
            {children(report)}
          </>
        )}
      </Loaded>
    </Page>
  )
}
