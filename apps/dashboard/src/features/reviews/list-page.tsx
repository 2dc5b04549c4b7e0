import { msg, t } from '@lingui/core/macro'
import type { ReviewRow } from '@stoa/contract/services/stoa/reviews'
import { Outlet } from 'react-router'
import { GuideLink } from '../../lib/help/learn-more.tsx'
import { QueueLink } from '../../lib/queue/queue-link.tsx'
import { QueueContext } from '../../lib/queue/queue.ts'
import { useQueue } from '../../lib/queue/use-queue.ts'
import { ScreenButton } from '../../lib/calls/screen-button.tsx'
import { useBulk } from '../../lib/list/use-bulk.ts'
import { useListTable } from '../../lib/list/use-list-table.tsx'
import { When } from '../../lib/format/when.tsx'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import type { Column } from '../../ui/list/column.ts'
import { Page } from '../../ui/page/page.tsx'
import { reviewBulkActions } from './bulk-actions.ts'
import { reviews } from './list.ts'
import { Rating } from './rating.tsx'
import classes from './reviews.module.css'
import { ReviewState } from './shared/review-states.tsx'
import { WaitingTime } from './waiting-time.tsx'

export { skipOnSearchChange as shouldRevalidate } from '../../lib/list/list-of.ts'
export const clientLoader = reviews.loadFirstPage

const columns: readonly Column<ReviewRow>[] = [
  {
    id: 'product',
    title: msg`Product`,
    width: '12rem',
    card: 'title',
    cell: ({ id, entityName, entityId }) => <QueueLink id={id!}>{entityName ?? entityId}</QueueLink>,
  },
  {
    id: 'stars',
    title: msg`Stars`,
    sortBy: 'content.rating',
    width: '6.5rem',
    card: 'side',
    cell: ({ content }) => <Rating stars={content?.rating} />,
  },
  {
    id: 'review',
    title: msg`Review`,
    card: 'line',
    cell: ({ content }) => (
      <span dir="auto" className={classes.text}>
        {[content?.title, content?.body].filter(Boolean).join(' – ') || '–'}
      </span>
    ),
  },
  {
    id: 'author',
    title: msg`Author`,
    width: '9rem',
    wideOnly: true,
    card: 'line',
    cell: ({ authorName }) => <bdi>{authorName ?? t`Anonymous`}</bdi>,
  },
  {
    id: 'status',
    title: msg`Status`,
    width: '7.5rem',
    card: 'states',
    cell: ({ moderationStatus }) => <ReviewState code={moderationStatus} />,
  },
  {
    id: 'waiting',
    title: msg`Waits for`,
    width: '8.5rem',
    card: 'states',
    cell: (row) => <WaitingTime row={row} />,
  },
  {
    id: 'helpful',
    title: msg`Helpful`,
    sortBy: 'helpfulness',
    align: 'end',
    width: '6rem',
    wideOnly: true,
    hiddenByDefault: true,
    card: 'none',
    cell: ({ helpfulness }) => helpfulness,
  },
  {
    id: 'written',
    title: msg`Written`,
    sortBy: 'createdDate',
    width: '11rem',
    card: 'line',
    cell: ({ createdDate }) => <When date={createdDate} />,
  },
]

/** Reviews are decided one by one in the panel beside the list, by keys too, or many at once. */
export default function ReviewsPage() {
  const bulk = useBulk({ actions: reviewBulkActions(), nameOf, refreshes: [reviews] })
  const queue = useQueue(reviews, { param: 'reviewId', listPath: paths.reviews, itemPath: paths.review })
  const { table } = useListTable(reviews, {
    label: t`Reviews`,
    search: t`Words or author`,
    columns,
    nameOf,
    bulk,
    queue,
    empty: (
      <Empty why={t`No reviews yet. Customers write them on the pages of your products.`} learn={<GuideLink to="reviews" />} />
    ),
  })
  return (
    <Page title={t`Reviews`} actions={<ScreenButton to={paths.reviewImport()}>{t`Import`}</ScreenButton>}>
      <QueueContext value={queue}>
        {table}
        <Outlet />
      </QueueContext>
    </Page>
  )
}

function nameOf({ entityName, authorName }: ReviewRow): string {
  const [product, author] = [entityName ?? '', authorName ?? t`Anonymous`]
  return t`Review of ${product} by ${author}`
}
