import { plural, t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import type { GetReviewCaseResponse, ReviewReport, ReviewRow } from '@stoa/contract/services/stoa/reviews'
import { Link, Outlet, useLocation, useNavigate, type ClientLoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../lib/calls/query-client.ts'
import { QueueActs } from '../../lib/queue/queue-acts.tsx'
import { QueueDetail } from '../../lib/queue/queue-detail.tsx'
import { useShownQueue } from '../../lib/queue/queue.ts'
import { inShop } from '../../lib/calls/session.ts'
import { settleWithin } from '../../lib/calls/settle-within.ts'
import { When } from '../../lib/format/when.tsx'
import { paths } from '../../paths.ts'
import { Fact, Facts } from '../../ui/page/panel.tsx'
import { useShortcuts } from '../../ui/actions/use-shortcuts.ts'
import { Warning } from '../../ui/feedback/warning.tsx'
import { reviewQuery } from './queries.ts'
import { Rating } from './rating.tsx'
import { ReviewMedia } from './review-media.tsx'
import classes from './reviews.module.css'
import { WaitingTime } from './waiting-time.tsx'
import { holdReasons, rejectionReasons, ReviewState } from './shared/review-states.tsx'
import { useDismissReports, usePublish } from './use-decisions.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(reviewQuery(params['reviewId']!)))

/** A review beside the list, with what a decision needs to know. */
export default function ReviewPanel() {
  return (
    <QueueDetail
      queryOf={reviewQuery}
      title={(loaded) => loaded?.row?.entityName ?? t`Review`}
      states={({ row }) =>
        row && (
          <>
            <Rating stars={row.content?.rating} />
            <ReviewState code={row.moderationStatus} />
            <When date={row.createdDate} />
            <WaitingTime row={row} />
          </>
        )
      }
      skeleton={<Skeleton height={360} radius="md" />}
      failed={t`We couldn’t load the review`}
      gone={t`This review no longer exists.`}
      links={(loaded) =>
        loaded?.row?.entitySlug && (
          <Button component="a" href={inShop(paths.reviewsInTheShop(loaded.row.entitySlug))} target="_blank" rel="noopener">
            {t`View in shop`}
          </Button>
        )
      }
      acts={({ row }) => <ReviewActs row={row!} />}
    >
      {(loaded) => (
        <>
          <ReviewText {...loaded} />
          <Outlet context={loaded.row} />
        </>
      )}
    </QueueDetail>
  )
}

function ReviewText({
  row,
  authorEmail,
  authorType,
  heldFor = [],
  rejection,
  purchase,
  otherReviews = [],
  sameText = [],
  similarText = [],
  reports = [],
  hasLinks = false,
  rudeWords = [],
}: GetReviewCaseResponse) {
  const { content, authorName, contactId, replyMessage } = row!
  return (
    <div className={classes.stack}>
      {row!.moderationStatus === 'IN_MODERATION' && heldFor.length > 0 && (
        <Warning>
          {t`Held back:`} {heldFor.map((reason) => t(holdReasons[reason])).join(', ')}
        </Warning>
      )}
      {hasLinks && !heldFor.includes('LINKS') && <Warning>{t(holdReasons.LINKS)}</Warning>}
      {rudeWords.length > 0 && (
        <Warning>
          {t`Rude words:`} <bdi>{rudeWords.join(', ')}</bdi>
        </Warning>
      )}
      <Reports reports={reports} />
      <div dir="auto">
        {content?.title && <p className={classes.title}>{content.title}</p>}
        <p className={classes.body}>{content?.body || t`The review has no text.`}</p>
      </div>
      <ReviewMedia media={content?.media ?? []} isRejected={row!.moderationStatus === 'REJECTED'} />
      {replyMessage && (
        <div className={classes.reply} dir="auto">
          <p className={classes.title}>{t`Your reply`}</p>
          <p className={classes.body}>{replyMessage}</p>
        </div>
      )}
      <Facts>
        <Fact name={t`Author`}>
          {authorType === 'MEMBER' && contactId ? (
            <Link to={paths.member(contactId)}>
              <bdi>{authorName ?? t`Member`}</bdi>
            </Link>
          ) : (
            <bdi>{authorName ?? t`Anonymous`}</bdi>
          )}
        </Fact>
        {authorEmail && <Fact name={t`Email`}>{authorEmail}</Fact>}
        <Fact name={t`Purchase`}>
          {purchase ? <Link to={paths.order(purchase.orderId!)}>{t`Order ${purchase.orderNumber ?? ''}`}</Link> : t`Not verified`}
        </Fact>
        {rejection && (
          <Fact name={t`Rejected`}>
            {t(rejectionReasons[rejection.reason ?? 'OTHER'])}
            {rejection.note && (
              <>
                : <bdi>{rejection.note}</bdi>
              </>
            )}
          </Fact>
        )}
      </Facts>
      <Related title={t`Same text`} reviews={sameText} />
      <Related title={t`Similar text`} reviews={similarText} />
      <Related title={t`Other reviews of this author`} reviews={otherReviews} />
    </div>
  )
}

function Reports({ reports }: { reports: readonly ReviewReport[] }) {
  if (reports.length === 0) return null
  return (
    <section>
      <h3 className={classes.title}>{plural(reports.length, { one: '# report', other: '# reports' })}</h3>
      <ul className={classes.others}>
        {reports.map(({ reason, note, date }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two reports may say the same
          <li key={index}>
            {t(rejectionReasons[reason ?? 'OTHER'])}
            {note && (
              <>
                : <bdi>{note}</bdi>
              </>
            )}{' '}
            <When date={date} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Related({ title, reviews }: { title: string; reviews: readonly ReviewRow[] }) {
  const { search } = useLocation()
  if (reviews.length === 0) return null
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.others}>
        {reviews.map(({ id, entityName, entityId, content, moderationStatus }) => (
          <li key={id}>
            <Rating stars={content?.rating} /> <Link to={paths.review(id!, search)}>{entityName ?? entityId}</Link>{' '}
            <ReviewState code={moderationStatus} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ReviewActs({ row }: { row: ReviewRow }) {
  const { after, show } = useShownQueue()
  useShortcuts({ nextReview: () => after !== undefined && show(after) })
  const navigate = useNavigate()
  const { search } = useLocation()
  const publish = usePublish(row)
  const dismiss = useDismissReports(row)
  const open = (path: string) => void navigate(path, { preventScrollReset: true })
  const status = row.moderationStatus
  return (
    <QueueActs
      acts={[
        ...((row.reportCount ?? 0) > 0
          ? [
              {
                label: t`Dismiss reports`,
                shortcut: 'dismissReports' as const,
                run: () => dismiss.send({ reviewId: row.id! }),
                running: dismiss.sending,
                closed: dismiss.denied,
              },
            ]
          : []),
        {
          label: row.hasReply ? t`Change reply…` : t`Reply…`,
          shortcut: 'replyToReview',
          run: () => open(paths.replyToReview(row.id!, search)),
          closed: publish.denied,
        },
        {
          label: t`Reject…`,
          shortcut: 'rejectReview',
          run: () => open(paths.rejectReview(row.id!, search)),
          closed: status === 'REJECTED' ? t`The review is rejected already` : publish.denied,
        },
        {
          label: t`Publish`,
          shortcut: 'publishReview',
          isMain: true,
          run: () => publish.send({ reviewId: row.id!, status: 'APPROVED' }),
          running: publish.sending,
          closed: status === 'APPROVED' ? t`The review is published already` : publish.denied,
        },
      ]}
    />
  )
}
