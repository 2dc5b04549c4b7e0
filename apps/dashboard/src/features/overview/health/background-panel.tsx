import { plural, t } from '@lingui/core/macro'
import type { Lag } from '@stoa/contract/services/stoa/health'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { Status } from '../../../ui/feedback/status.tsx'

/** Delays of a few seconds are normal. */
const normalLag = 10

export function BackgroundPanel({ events, jobs }: { events: Lag | undefined; jobs: Lag | undefined }) {
  return (
    <Panel title={t`Background jobs`} flush>
      <RowList label={t`Background jobs`}>
        <LagRow key="events" title={t`Events`} about={t`Events keep products, orders and webhooks up to date.`} lag={events} />
        <LagRow
          key="jobs"
          title={t`Background jobs`}
          about={t`Jobs deliver webhooks, complete payments and run long tasks.`}
          lag={jobs}
        />
      </RowList>
    </Panel>
  )
}

function LagRow({
  title,
  about,
  lag: { lagSeconds = 0, standStill = false } = {},
}: {
  title: string
  about: string
  lag: Lag | undefined
}) {
  const minutes = Math.round(lagSeconds / 60)
  const waiting =
    lagSeconds < 120
      ? plural(lagSeconds, {
          one: 'The oldest has been waiting for # second.',
          other: 'The oldest has been waiting for # seconds.',
        })
      : plural(minutes, { one: 'The oldest has been waiting for # minute.', other: 'The oldest has been waiting for # minutes.' })
  return (
    <Row title={title} detail={lagSeconds < normalLag ? about : waiting}>
      {standStill ? (
        <Status tone="bad">{t`Stopped`}</Status>
      ) : (
        <Status tone={lagSeconds < normalLag ? 'good' : 'warn'}>{lagSeconds < normalLag ? t`Up to date` : t`Delayed`}</Status>
      )}
    </Row>
  )
}
