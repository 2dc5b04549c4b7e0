import { plural, t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { searchReviews } from '@stoa/contract/calls/stoa/reviews'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { When } from '../../../../lib/format/when.tsx'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { ReviewLine } from '../../../reviews/shared/review-line.tsx'
import { customerReviewsQuery, customerTracesQuery } from '../../queries.ts'

/** The customer's reviews and cart. */
export function TracesPanel({ customerId }: { customerId: string }) {
  const query = useQuery(customerTracesQuery(customerId))
  const { authorIds = [], cart } = query.data ?? {}
  return (
    <>
      {cart && (
        <Panel title={t`Cart`} flush>
          <RowList label={t`Cart`}>
            {[
              <Row
                key="cart"
                title={plural(cart.itemCount, { one: '# item not ordered yet', other: '# items not ordered yet' })}
                detail={<When date={cart.updatedDate} />}
              />,
            ]}
          </RowList>
        </Panel>
      )}
      {isAllowed(searchReviews) && authorIds.length > 0 && <Reviews customerId={customerId} authorIds={authorIds} />}
    </>
  )
}

function Reviews({ customerId, authorIds }: { customerId: string; authorIds: readonly string[] }) {
  const query = useQuery(customerReviewsQuery(customerId, authorIds))
  return (
    <Panel title={t`Reviews`} flush>
      <Loaded query={query} skeleton={<Skeleton height={42} />} failed={t`We couldn’t load the reviews`}>
        {(reviews) => (
          <RowList label={t`Reviews`} empty={t`No reviews.`}>
            {reviews.map((review) => (
              <ReviewLine key={review.id} review={review} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}
