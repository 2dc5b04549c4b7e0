import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { writeCsv } from '../../lib/csv/csv.ts'
import { downloadText } from '../../lib/files/download.ts'
import { dayName } from '../../lib/format/format.ts'
import { BackLink } from '../../lib/record/back-link.tsx'
import { Loaded } from '../../lib/record/loaded.tsx'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { Page } from '../../ui/page/page.tsx'
import { DownloadIcon } from '../../ui/pictures/icons.tsx'
import type { ReportQuestion } from './question.ts'
import classes from './reports.module.css'

interface ReportFrameProps<Report> {
  title: string
  /** Which orders, and which day, count. */
  lead: string
  question: ReportQuestion
  query: UseQueryResult<Report>
  controls: ReactNode
  /** The beginning of the exported file's name. */
  fileName: string
  toCsv: (report: Report) => readonly (readonly unknown[])[]
  isEmpty: (report: Report) => boolean
  children: (report: Report) => ReactNode
}

/** A report with its selection, its export and its print. */
export function ReportFrame<Report>(props: ReportFrameProps<Report>) {
  const { title, lead, question, query, controls, fileName, toCsv, isEmpty, children } = props
  const { from, to } = question
  const { data } = query
  const [first, last] = [dayName(from, 'day'), dayName(to, 'day')]
  return (
    <div className={classes.report} data-report>
      <Page
        title={title}
        back={<BackLink to={paths.reports()}>{t({ message: 'Reports', context: 'figures' })}</BackLink>}
        lead={
          <>
            {t`${first} to ${last}`}. {lead}
          </>
        }
        actions={
          <>
            <Button onClick={() => window.print()}>{t`Print`}</Button>
            <Button
              leftSection={<DownloadIcon />}
              disabled={!data || isEmpty(data)}
              onClick={() => data && downloadText(writeCsv(toCsv(data)), `${fileName}-${from}-${to}.csv`)}
            >
              {t`Export`}
            </Button>
          </>
        }
      >
        {controls}
        <Loaded query={query} skeleton={<Skeleton height={420} radius="md" />} failed={t`We couldn’t load the report`}>
          {(report) =>
            isEmpty(report) ? <Empty why={t`Nothing in this period.`} /> : <div className={classes.parts}>{children(report)}</div>
          }
        </Loaded>
      </Page>
    </div>
  )
}
