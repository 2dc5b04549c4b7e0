import { Trans } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { pageSize } from './product-list-query.ts'
import type { Pages } from './product-list-view.ts'

/**
 * Links to the previous and the next page. With script, the next page is appended, and the URL remembers how many pages are
 * shown.
 */
export function LoadMore({ total, pages: { lastShown, previous, next, more } }: { total: number; pages: Pages }) {
  const navigate = useNavigate()
  const loading = useNavigation().state === 'loading'
  const appendNext = (event: MouseEvent) => {
    if (!more || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(more, { replace: true, preventScrollReset: true })
  }
  if (total <= pageSize) return null
  return (
    <nav className="mt-14 flex flex-col items-center gap-4">
      {previous && <link rel="prev" href={previous} />}
      {next && <link rel="next" href={next} />}
      <p role="status" className="text-small text-quiet">
        <Trans>
          You’ve viewed {lastShown} of {total} products
        </Trans>
      </p>
      <progress aria-hidden value={lastShown} max={total} className="list-progress w-48 max-w-full" />
      <div className="flex gap-3">
        {previous && (
          <ButtonLink to={previous} variant="plain">
            <Trans>Previous page</Trans>
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={next} variant="plain" onClick={appendNext} aria-disabled={loading || undefined}>
            <Trans>Load more</Trans>
          </ButtonLink>
        )}
      </div>
    </nav>
  )
}
