import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { SearchIcon } from '../../../../ui/icons.tsx'
import { Highlight } from '../../../../ui/highlight.tsx'
import { Price } from '../../../../ui/price.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import type { SuggestionResult, Entry } from './load-suggestions.ts'
import { clearSearches } from './recent-searches.ts'
import { highlight } from '../../../../lib/texts/fold-text.ts'

/** The field keeps the focus; `aria-activedescendant` names the active option. */
export function SuggestionList({
  id,
  result: { expression, entries, corrected, isPartial, isFallback },
  active,
  onDone,
}: {
  id: string
  result: SuggestionResult
  active: number
  onDone: () => void
}) {
  const { t } = useLingui()
  const isRecentOnly = entries.length > 0 && entries.every(({ kind }) => kind === 'past')
  if (entries.length === 0 && !expression) return null
  return (
    <div
      // A press on the list must not move the focus from the field.
      onPointerDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1 min-w-full rounded-control border border-edge bg-mat shadow-hung md:start-auto md:w-104"
    >
      <p role="status" className={entries.length > 0 ? 'sr-only' : 'px-4 py-3 text-small text-quiet'}>
        {entries.length === 0 ? (
          <Trans>No suggestions. Press Enter to search.</Trans>
        ) : (
          <Plural value={entries.length} one="# suggestion" other="# suggestions" />
        )}
      </p>
      {isFallback && (
        <p className="border-b border-line px-4 py-2 text-small text-quiet">
          <Trans>No results. You might like these:</Trans>
        </p>
      )}
      {isPartial && (
        <p className="border-b border-line px-4 py-2 text-small text-quiet">
          <Trans>No product has all these words.</Trans>
        </p>
      )}
      {corrected && (
        <p className="border-b border-line px-4 py-2 text-small text-quiet">
          <Trans>Showing results for “{corrected}”</Trans>
        </p>
      )}
      <div id={id} role="listbox" aria-label={t`Suggestions`}>
        {entries.map((entry, index) => (
          <Link
            key={entry.kind + entry.to}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            to={entry.to}
            tabIndex={-1}
            prefetch="intent"
            onClick={onDone}
            className="flex min-h-12 items-center gap-4 px-4 py-1.5 hover:bg-wall aria-selected:bg-brand-wash"
          >
            <EntryLine entry={entry} expression={corrected ?? expression} />
          </Link>
        ))}
      </div>
      {isRecentOnly && (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => {
            clearSearches()
            onDone()
          }}
          className="min-h-11 w-full border-t border-line px-4 text-start text-small text-quiet hover:text-ink"
        >
          <Trans>Clear search history</Trans>
        </button>
      )}
    </div>
  )
}

function EntryLine({ entry, expression }: { entry: Entry; expression: string }) {
  const { t } = useLingui()
  const name = (
    <bdi className="min-w-0 flex-1 truncate">
      <Highlight parts={highlight(entry.name, expression)} />
    </bdi>
  )
  if (entry.kind === 'product')
    return (
      <>
        {entry.picture && <Picture picture={entry.picture} sizes="2.5rem" className="h-12 w-10 object-cover" />}
        {name}
        <Price price={entry.price} struckPrice={entry.struckPrice} className="text-small" />
      </>
    )
  return (
    <>
      <span className="grid w-10 place-items-center text-quiet">{entry.kind === 'past' && <SearchIcon />}</span>
      {name}
      <span className="text-small text-quiet">{entry.kind === 'collection' ? t`Collection` : t`Recent search`}</span>
    </>
  )
}
