import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import '../../../lib/texts/interaction-texts.ts'
import { Stars } from '../../../ui/stars.tsx'
import { proofPath } from './reviews-path.ts'
import { ReviewMedia } from './review-media.tsx'
import type { ReviewView } from './review-view.ts'

/** Reviews, each with what the shop answered. `below` is shown under a review. */
export function ReviewList({ reviews, below }: { reviews: readonly ReviewView[]; below?: (review: ReviewView) => ReactNode }) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {reviews.map((review) => (
        <li key={review.id} className="py-6">
          <article>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Stars rating={review.rating} label={review.label} />
              {review.title && (
                <h3 dir="auto" className="font-medium wrap-anywhere">
                  {review.title}
                </h3>
              )}
            </div>
            {review.body && (
              <p dir="auto" className="mt-2 max-w-[65ch] whitespace-pre-line wrap-anywhere">
                {review.body}
              </p>
            )}
            <ReviewMedia media={review.media} />
            <p className="mt-2 text-small text-quiet">
              <bdi>{review.author}</bdi>{' '}
              {review.badges.map(({ id, title, background, color }) => (
                <span key={id} className="me-1 inline-block rounded-control px-2" style={{ background, color }}>
                  {title}
                </span>
              ))}
              · <time dateTime={review.date.date}>{review.date.text}</time>
              {review.isVerified && (
                <>
                  {' '}
                  · <Verified reviewId={review.id} />
                </>
              )}
            </p>
            {review.reply && (
              <div className="mt-3 border-s-4 border-line ps-4">
                <p className="text-small font-medium">
                  <Trans>Answer from the shop</Trans>
                  {review.reply.date && (
                    <span className="font-normal text-quiet">
                      {' · '}
                      <time dateTime={review.reply.date.date}>{review.reply.date.text}</time>
                    </span>
                  )}
                </p>
                <p dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
                  {review.reply.message}
                </p>
              </div>
            )}
            {below?.(review)}
          </article>
        </li>
      ))}
    </ul>
  )
}

/** A preview has nothing to prove yet. */
function Verified({ reviewId }: { reviewId: string }) {
  if (!reviewId) return <Trans>Verified purchase</Trans>
  return (
    <Link to={proofPath(reviewId)} rel="nofollow" className="underline">
      <Trans>Verified purchase</Trans>
    </Link>
  )
}
