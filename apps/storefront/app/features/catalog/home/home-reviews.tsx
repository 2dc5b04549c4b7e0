import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import '../../../lib/texts/interaction-texts.ts'
import { reviewsPath } from '../../reviews/shared/reviews-path.ts'
import { Stars } from '../../../ui/stars.tsx'
import type { HomeReviewView } from '../../reviews/shared/load-home-reviews.server.ts'

export function HomeReviews({
  reviews,
  isPart = true,
}: {
  reviews: readonly HomeReviewView[]
  /** False where something else keeps the distance to the part above. */
  isPart?: boolean
}) {
  return (
    <section aria-labelledby="home-reviews-heading" className={isPart ? 'part' : ''}>
      <h2 id="home-reviews-heading" className="display text-heading">
        <Trans>What customers say</Trans>
      </h2>
      <ul className="mt-6 grid gap-8 md:grid-cols-3">
        {reviews.map(({ id, rating, label, text, author, product: { name, slug } }) => (
          <li key={id}>
            <Stars rating={rating} label={label} />
            <blockquote dir="auto" className="mt-2 wrap-anywhere">
              {text}
            </blockquote>
            <p className="mt-2 text-small text-quiet">
              <bdi>{author}</bdi> ·{' '}
              <Link to={reviewsPath(slug)} className="underline underline-offset-4">
                {name}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
