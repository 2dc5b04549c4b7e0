import { msg, t } from '@lingui/core/macro'
import type { RecentEvent } from '@stoa/contract/services/stoa/developer-console'
import { When } from '../../../lib/format/when.tsx'
import { useListTable } from '../../../lib/list/use-list-table.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page/page.tsx'
import classes from './developer.module.css'
import { LiveSwitch } from './live-switch.tsx'
import { recentEvents } from './queries.ts'

export const clientLoader = recentEvents.loadFirstPage

const columns: readonly Column<RecentEvent>[] = [
  { id: 'event', title: msg`Event`, card: 'title', cell: (event) => <EventCell event={event} /> },
  { id: 'date', title: msg`Date`, width: '11rem', card: 'line', cell: ({ eventDate }) => <When date={eventDate} /> },
]

/** The latest events with what webhooks would send. */
export default function EventsPage() {
  const { table } = useListTable(recentEvents, {
    label: t`Events`,
    columns,
    nameOf: ({ eventType }) => eventType ?? t`Event`,
    empty: <Empty why={t`No events yet. They appear here when something happens in the shop.`} />,
  })
  return (
    <Page title={t`Events`} lead={t`The latest 50 that your role may read, with the body that webhooks get.`}>
      <LiveSwitch queryKey={recentEvents.queryKey} />
      {table}
    </Page>
  )
}

function EventCell({ event: { eventType, entityId, body } }: { event: RecentEvent }) {
  return (
    <div className={classes.request}>
      <span className={classes.path}>
        <b>{eventType}</b>
      </span>
      <span className={classes.quiet}>{entityId}</span>
      <details className={classes.body}>
        <summary>{t`Body`}</summary>
        {/* Scrolled by keys too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={classes.code} tabIndex={0} role="group" aria-label={t`Body`}>
          {body}
        </pre>
      </details>
    </div>
  )
}
