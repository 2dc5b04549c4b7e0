import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { CloseIcon } from '../../../ui/icons.tsx'
import { useTranslate } from '../../../ui/translatable.ts'
import type { Chip } from './product-list-view.ts'

/** The active filters, each a link to the list without it. */
export function FilterChips({
  chips,
  clear,
  showCounts = false,
}: {
  chips: readonly Chip[]
  clear: string
  showCounts?: boolean
}) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Active filters`} className="flex flex-wrap items-center gap-2 pt-4">
      {chips.map((chip) => (
        <li key={chip.to}>
          <ChipLink chip={chip} showCounts={showCounts} />
        </li>
      ))}
      <li>
        <Link to={clear} preventScrollReset className="flex min-h-11 items-center px-2 text-small underline underline-offset-4">
          <Trans>Clear all</Trans>
        </Link>
      </li>
    </ul>
  )
}

/** Shown where no product matches all filters: removes one filter and says how many products that would show. */
export function NoMatches({ chips, clear }: { chips: readonly Chip[]; clear: string }) {
  const helpful = chips.filter(({ total }) => total)
  return (
    <div className="max-w-xl py-8">
      <h2 className="display text-heading">
        <Trans>No products match all filters</Trans>
      </h2>
      <p className="mt-3 text-quiet">
        {helpful.length > 0 ? (
          <Trans>Remove one of these filters to see products:</Trans>
        ) : (
          <Trans>Clear all filters and try again with fewer.</Trans>
        )}
      </p>
      <FilterChips chips={helpful} clear={clear} showCounts />
    </div>
  )
}

function ChipLink({ chip: { name, to, total }, showCounts }: { chip: Chip; showCounts: boolean }) {
  const label = useTranslate()(name)
  return (
    <Link
      to={to}
      preventScrollReset
      className="relative flex min-h-11 items-center gap-2 rounded-control border border-edge bg-mat ps-4 pe-3 text-small hover:border-ink"
    >
      <span className="sr-only">
        <Trans>Remove filter:</Trans>{' '}
      </span>
      <bdi>{label}</bdi>
      {showCounts && total !== undefined && (
        <span className="text-quiet">
          <Plural value={total} one="# product" other="# products" />
        </span>
      )}
      <CloseIcon />
    </Link>
  )
}
