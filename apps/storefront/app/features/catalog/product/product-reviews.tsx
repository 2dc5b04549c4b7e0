import { Trans } from '@lingui/react/macro'
import '../../../lib/texts/interaction-texts.ts'
import { reviewsPath } from '../../reviews/shared/reviews-path.ts'
import { RatingSummary } from '../../reviews/shared/rating-summary.tsx'
import { ReviewList } from '../../reviews/shared/review-list.tsx'
import type { ReviewView, SummaryView } from '../../reviews/shared/review-view.ts'
import { ButtonLink } from '../../../ui/button.tsx'

/** The most helpful reviews, and the way to all of them. */
export function ProductReviews({
  slug,
  summary,
  reviews,
}: {
  slug: string
  summary: SummaryView | undefined
  reviews: readonly ReviewView[]
}) {
  return (
    <section id="reviews" aria-labelledby="reviews-heading" className="part scroll-mt-24">
      <h2 id="reviews-heading" className="display text-heading">
        <Trans>Reviews</Trans>
      </h2>
      <div className="mt-6 grid gap-x-16 gap-y-8 md:grid-cols-[20rem_1fr]">
        <div className="space-y-6">
          {summary ? (
            <RatingSummary summary={summary} toStars={(stars) => reviewsPath(slug, { stars: String(stars) })} />
          ) : (
            <p className="text-quiet">
              <Trans>Nobody has reviewed this product yet. Be the first.</Trans>
            </p>
          )}
          <ButtonLink to={reviewsPath(slug, { write: 'yes' })} variant="plain">
            <Trans>Write a review</Trans>
          </ButtonLink>
        </div>
        {summary && (
          <div className="min-w-0">
            <ReviewList reviews={reviews} />
            <ButtonLink to={reviewsPath(slug)} variant="plain">
              <Trans>All reviews</Trans>
            </ButtonLink>
          </div>
        )}
      </div>
    </section>
  )
}
