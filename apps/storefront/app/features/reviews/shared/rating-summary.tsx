import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import '../../../lib/texts/interaction-texts.ts'
import { Stars } from '../../../ui/stars.tsx'
import type { SummaryView } from './review-view.ts'

/** The average and the histogram, whose rows lead to the reviews with as many stars. */
export function RatingSummary({ summary, toStars }: { summary: SummaryView; toStars: (stars: number) => string }) {
  return (
    <div className="max-w-sm space-y-4">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="font-display text-title">{summary.text}</span>
        <Stars rating={summary.average} label={summary.label} className="text-[1.25rem]" />
        <span className="text-quiet">{summary.countText}</span>
      </p>
      <ul>
        {summary.histogram.map(({ stars, label, count, percent }) => (
          <li key={stars}>
            <Link
              to={toStars(stars)}
              className="grid min-h-8 grid-cols-[4.5rem_1fr_2.5rem] items-center gap-3 text-small hover:underline"
            >
              <span>{label}</span>
              <span className="h-2 bg-line">
                <span className="block h-full bg-ink" style={{ width: `${percent}%` }} />
              </span>
              <span className="text-end text-quiet">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
      {summary.sources.length > 0 && <p className="text-small text-quiet">{summary.sources.join(' · ')}</p>}
      <details className="text-small">
        <summary className="flex min-h-8 cursor-pointer items-center text-quiet">
          <Trans>Where these reviews come from</Trans>
        </summary>
        <div className="space-y-2 pt-2 text-quiet">
          <p>
            <Trans>“Verified purchase” means that this shop has an order of the author with this product.</Trans>
          </p>
          {summary.isPartlyImported && (
            <p>
              <Trans>“Imported” means that the review was written elsewhere. This shop could not check the purchase.</Trans>
            </p>
          )}
          <p>
            <Trans>
              Of {summary.received} reviews received, {summary.count} are published.
            </Trans>{' '}
            {summary.unpublished.length > 0 && <Trans>Not published: {summary.unpublished.join(', ')}.</Trans>}
          </p>
        </div>
      </details>
    </div>
  )
}
