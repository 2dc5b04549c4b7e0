import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { searchReviews } from '@stoa/contract/calls/stoa/reviews'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { ReviewLine } from '../../../reviews/shared/review-line.tsx'
import { paths } from '../../../../paths.ts'
import { Panel, PanelFooter } from '../../../../ui/page/panel.tsx'
import { RowList } from '../../../../ui/rows/row-list.tsx'
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
                <ReviewLine key={review.id} review={review} />
              ))}
            </RowList>
            {reviews.length > 0 && (
              <PanelFooter>
                <Link to={paths.reviews(`?author=${memberId}`)}>{t`Show all reviews`}</Link>
              </PanelFooter>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
