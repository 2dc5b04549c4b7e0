import { msg, t } from '@lingui/core/macro'
import type { TestClockEvent } from '@stoa/contract/services/stoa/test-clock'
import { When } from '../../../lib/format/when.tsx'
import { useListTable } from '../../../lib/list/use-list-table.tsx'
import { testClockEvents } from '../../../lib/site/test-clock.ts'
import { Empty } from '../../../ui/feedback/empty.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page/page.tsx'
import { jobTitle } from '../../overview/shared/job-title.ts'
import classes from './test-clock-page.module.css'

export const clientLoader = testClockEvents.loadFirstPage

const columns: readonly Column<TestClockEvent>[] = [
  { id: 'what', title: msg`What happened`, card: 'title', cell: (event) => <What event={event} /> },
  { id: 'kind', title: msg`Kind`, width: '10rem', card: 'line', cell: ({ kind }) => <Kind kind={kind} /> },
  { id: 'date', title: msg`Time of the shop`, width: '12rem', card: 'line', cell: ({ date }) => <When date={date} /> },
]

/** What the shop did while its test clock moved. */
export default function TestClockPage() {
  const { table } = useListTable(testClockEvents, {
    label: t`What happened`,
    columns,
    nameOf: titleOf,
    empty: <Empty why={t`The test clock has not been moved yet. In test mode you move it at the top of each page.`} />,
  })
  return (
    <Page
      title={t`Test clock`}
      lead={t`What the shop did while its clock moved: background jobs and events, the latest first. Emails are only sent if the email settings allow it in test mode.`}
    >
      {table}
    </Page>
  )
}

function titleOf({ kind, name = '' }: TestClockEvent): string {
  return kind === 'EVENT' ? name : jobTitle(name)
}

function What({ event }: { event: TestClockEvent }) {
  return (
    <div className={classes.what}>
      <span>{titleOf(event)}</span>
      {event.entityId && <span className={classes.quiet}>{event.entityId}</span>}
      {event.failure && <span className={classes.quiet}>{event.failure}</span>}
    </div>
  )
}

function Kind({ kind }: Pick<TestClockEvent, 'kind'>) {
  if (kind === 'FAILED_JOB') return <Status tone="bad">{t`Job failed`}</Status>
  return kind === 'JOB' ? t`Background job` : t`Event`
}
