import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import '../../lib/texts/account-texts.ts'
import { paths } from '../../paths.ts'
import { Stars } from '../../ui/stars.tsx'
import type { MemberView } from './member-view.server.ts'

/** The member's product reviews. */
export function MemberReviews({ reviews }: Pick<MemberView, 'reviews'>) {
  return (
    <section aria-labelledby="reviews-heading">
      <h2 id="reviews-heading" className="mb-4 font-display text-heading">
        <Trans>Reviews</Trans>
      </h2>
      <ul className="max-w-[65ch] divide-y divide-line border-t border-line">
        {reviews.map(({ id, rating, label, title, body, date, product }) => (
          <li key={id} className="py-5">
            <h3 className="font-medium wrap-anywhere">
              <Link to={paths.product(product.slug)} className="underline underline-offset-4">
                {product.name}
              </Link>
            </h3>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 text-small text-quiet">
              <Stars rating={rating} label={label} /> <time dateTime={date.date}>{date.text}</time>
            </p>
            {title && (
              <p dir="auto" className="mt-2 font-medium wrap-anywhere">
                {title}
              </p>
            )}
            {body && (
              <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
                {body}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
