import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { searchReviews } from '@stoa/contract/calls/stoa/reviews'
import type { ReviewRow } from '@stoa/contract/services/stoa/reviews'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { ReviewState } from '../../../reviews/shared/review-states.tsx'
import { When } from '../../../../lib/format/when.tsx'
import { paths } from '../../../../paths.ts'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import classes from '../../members.module.css'
import { memberReviewsQuery } from '../../queries.ts'

/** The member's product reviews. Hidden without the permission to read them. */
export function ReviewsPanel({ memberId }: { memberId: string }) {
  return isAllowed(searchReviews) ? <Reviews memberId={memberId} /> : null
}

function Reviews({ memberId }: { memberId: string }) {
  const query = useQuery(memberReviewsQuery(memberId))
  return (
    <Panel title={t`Reviews`} flush>
      <Loaded query={query} skeleton={<Skeleton height={42} />} failed={t`We couldn’t load the reviews`}>
        {(reviews) => (
          <>
            <RowList label={t`Reviews`} empty={t`No reviews.`}>
              {reviews.map((review) => (
                <MemberReview key={review.id} review={review} />
              ))}
            </RowList>
            {reviews.length > 0 && (
              <p className={classes.further}>
                <Link to={paths.reviews(`?author=${memberId}`)}>{t`Show all reviews`}</Link>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function MemberReview({ review: { id, content, entityName, createdDate, moderationStatus } }: { review: ReviewRow }) {
  const stars = content?.rating
  return (
    <Row
      title={<Link to={paths.review(id!)}>{content?.title || entityName || t`Review`}</Link>}
      detail={
        <>
          {stars !== undefined && `${plural(stars, { one: '# star', other: '# stars' })} · `}
          {content?.title && entityName && `${entityName} · `}
          <When date={createdDate} shape="day" />
        </>
      }
    >
      {moderationStatus !== 'APPROVED' && <ReviewState code={moderationStatus} />}
    </Row>
  )
}
