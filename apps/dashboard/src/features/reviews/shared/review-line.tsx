import { plural, t } from '@lingui/core/macro'
import type { ReviewRow } from '@stoa/contract/services/stoa/reviews'
import { Link } from 'react-router'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { Row } from '../../../ui/rows/row-list.tsx'
import { ReviewState } from './review-states.tsx'

/** A review in a panel about its author. */
export function ReviewLine({ review: { id, content, entityName, createdDate, moderationStatus } }: { review: ReviewRow }) {
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
