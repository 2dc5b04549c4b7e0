import { msg, t } from '@lingui/core/macro'
import { retryReviewRequest } from '@stoa/contract/calls/stoa/review-requests'
import type { ReviewRequestRow } from '@stoa/contract/services/stoa/review-requests'
import { Link } from 'react-router'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { useBulk } from '../../../lib/list/use-bulk.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useListTable } from '../../../lib/list/use-list-table.tsx'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import classes from '../reviews.module.css'
import { requestBulkActions } from './bulk-actions.ts'
import { Conversion, figuresQuery } from './figures.tsx'
import { reviewRequests } from './list.ts'
import { describeReason, states } from './states.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../lib/list/list-of.ts'
export const clientLoader = reviewRequests.loadFirstPage

const columns: readonly Column<ReviewRequestRow>[] = [
  { id: 'recipient', title: msg`Recipient`, card: 'title', cell: (row) => nameOf(row) },
  {
    id: 'products',
    title: msg`Products`,
    card: 'line',
    cell: ({ items }) => (
      <span dir="auto" className={classes.text}>
        {items.map(({ name, catalogItemId }) => name ?? catalogItemId).join(', ')}
      </span>
    ),
  },
  {
    id: 'order',
    title: msg`Order`,
    width: '7rem',
    wideOnly: true,
    card: 'line',
    cell: ({ orderId, orderNumber = '' }) => (orderId ? <Link to={paths.order(orderId)}>{orderNumber}</Link> : '–'),
  },
  {
    id: 'status',
    title: msg`Status`,
    sortBy: 'status',
    width: '8rem',
    card: 'states',
    cell: ({ status, reviewed }) => {
      const [label, tone] = states[status!] ?? [msg`Unknown`, 'plain' as const]
      return reviewed ? <Status tone="good">{t`Reviewed`}</Status> : <Status tone={tone}>{t(label)}</Status>
    },
  },
  { id: 'reason', title: msg`Reason`, card: 'line', cell: (row) => <Reason row={row} /> },
  {
    id: 'kind',
    title: msg`Reminder`,
    width: '7rem',
    wideOnly: true,
    hiddenByDefault: true,
    card: 'none',
    cell: ({ reminder }) => (reminder === 0 ? '–' : reminder),
  },
  {
    id: 'date',
    title: msg`Sent or due`,
    sortBy: 'sendDate',
    width: '10.5rem',
    card: 'side',
    cell: ({ sendDate }) => <When date={sendDate} />,
  },
]

/** Every request for a review, with what became of it. */
export default function ReviewRequestsPage() {
  const bulk = useBulk({ actions: requestBulkActions(), nameOf, refreshes: [reviewRequests, figuresQuery] })
  const { table } = useListTable(reviewRequests, {
    label: t`Requests for reviews`,
    columns,
    nameOf,
    bulk,
    empty: (
      <Empty
        why={t`No requests yet. Once you switch them on, buyers are asked some days after their order was sent.`}
        learn={<GuideLink to="reviews" />}
      />
    ),
  })
  return (
    <Page
      title={t`Requests for reviews`}
      actions={<ScreenButton to={paths.reviewRequestRule()}>{t`When buyers are asked`}</ScreenButton>}
    >
      <Conversion />
      {table}
    </Page>
  )
}

function Reason({ row }: { row: ReviewRequestRow }) {
  const retry = useCall(retryReviewRequest, {
    failed: t`We couldn’t send the request again`,
    done: t`Request scheduled again`,
    refreshes: [reviewRequests],
  })
  const reason = describeReason(row)
  if (row.status !== 'FAILED') return reason || '–'
  const name = nameOf(row)
  return (
    <>
      {reason}{' '}
      <CallButton
        call={retry}
        size="compact-xs"
        aria-label={t`Send the request to ${name} again`}
        onClick={() => retry.send({ reviewRequestId: row.id! })}
      >
        {t`Send again`}
      </CallButton>
    </>
  )
}

function nameOf({ recipient }: ReviewRequestRow): string {
  return recipient ?? t`No address`
}
