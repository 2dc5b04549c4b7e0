import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { reviewsPath } from './shared/reviews-path.ts'
import type { SummaryView } from './shared/review-view.ts'
import type { ReviewsQuery } from './reviews-query.ts'

interface ReviewFiltersProps {
  slug: string
  shown: ReviewsQuery
  histogram: SummaryView['histogram']
  /** In which the reviews are written, where there are several. */
  languages: readonly { code: string; name: string }[]
}

/** Links, so that every choice has an address. */
export function ReviewFilters({ slug, shown: { stars, only, language, sort }, histogram, languages }: ReviewFiltersProps) {
  const { t } = useLingui()
  const about = { ...(stars && { stars: String(stars) }), only, language, sort }
  const filters = [
    {
      name: t`Verified purchases`,
      isOn: only === 'verified',
      to: { ...about, only: only === 'verified' ? undefined : 'verified' },
    },
    {
      name: t`With pictures or videos`,
      isOn: only === 'pictures',
      to: { ...about, only: only === 'pictures' ? undefined : 'pictures' },
    },
    ...languages.map(({ code, name }) => ({
      name,
      isOn: language === code,
      to: { ...about, language: language === code ? undefined : code },
    })),
  ]
  const orders = [
    { name: t`Most helpful`, value: undefined },
    { name: t`Newest`, value: 'new' },
    { name: t`Best rated`, value: 'high' },
    { name: t`Worst rated`, value: 'low' },
  ]
  return (
    <nav aria-label={t`Filter and sort reviews`} className="mb-4 space-y-1 text-small">
      <ul className="flex flex-wrap gap-2">
        {stars && (
          <li>
            <Chip to={reviewsPath(slug, { ...about, stars: undefined })} isOn>
              {histogram.find((row) => row.stars === stars)?.label} ×
            </Chip>
          </li>
        )}
        {filters.map(({ name, isOn, to }) => (
          <li key={name}>
            <Chip to={reviewsPath(slug, to)} isOn={isOn}>
              {name}
              {isOn && ' ×'}
            </Chip>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap items-center gap-x-4">
        <li className="text-quiet">
          <Trans>Sort by</Trans>
        </li>
        {orders.map(({ name, value }) => (
          <li key={name}>
            <Link
              to={reviewsPath(slug, { ...about, sort: value })}
              aria-current={sort === value || undefined}
              className="flex min-h-11 items-center aria-[current]:font-medium aria-[current]:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Chip({ to, isOn, children }: { to: string; isOn: boolean; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      className={`flex min-h-11 items-center gap-1 rounded-control border px-4 ${isOn ? 'border-ink bg-mat font-medium' : 'border-edge hover:border-ink'}`}
    >
      {children}
    </Link>
  )
}
