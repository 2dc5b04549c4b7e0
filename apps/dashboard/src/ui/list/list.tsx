import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { FailureNotice, type Failure } from '../feedback/failure.tsx'
import { useShowsCards } from './use-shows-cards.ts'
import { Cards } from './cards.tsx'
import { ListSkeleton } from './skeleton.tsx'
import { Table } from './table.tsx'
import type { Identified, RowsProps } from './rows.ts'
import classes from './list.module.css'

interface ListProps<Row extends Identified> extends RowsProps<Row> {
  loading: boolean
  failure: Failure | undefined
  onRetry: () => void
  /** Shown when there are no rows at all. */
  empty: ReactNode
  /** Shown when no rows match the filters. */
  noResults: ReactNode
  searched: boolean
  /** Absent when all rows are shown. */
  more: MoreProps | undefined
}

/** A list in each of its states. All of them are required props. */
export function List<Row extends Identified>({
  loading,
  failure,
  onRetry,
  empty,
  noResults,
  searched,
  more,
  ...rows
}: ListProps<Row>) {
  const showsCards = useShowsCards() || rows.beside?.shownId !== undefined
  if (loading)
    return (
      <ListSkeleton
        label={rows.label}
        columns={rows.columns}
        selectable={rows.selection !== undefined}
        density={rows.density}
        showsCards={showsCards}
      />
    )
  if (failure && rows.rows.length === 0) return <FailureNotice failure={failure} onRetry={onRetry} />
  if (rows.rows.length === 0) return searched ? noResults : empty
  return (
    <>
      {failure && <FailureNotice failure={failure} onRetry={onRetry} />}
      {showsCards ? <Cards {...rows} /> : <Table {...rows} />}
      {more && <More {...more} />}
    </>
  )
}

interface MoreProps {
  load: () => void
  loading: boolean
  /** True after an error: nothing more is loaded automatically. */
  failed: boolean
}

/** The distance in pixels at which more rows are loaded automatically. */
const loadDistance = 800

/**
 * Loads more rows when its place is near the window. Keyboard users press the button, because they could otherwise never get
 * past the list.
 */
function More({ load, loading, failed }: MoreProps) {
  const place = useRef<HTMLDivElement>(null)
  const loadNext = useEffectEvent(load)
  useEffect(() => {
    if (loading || failed) return
    const listeners = new AbortController()
    // Measured in scroll events, because IntersectionObserver may miss rows that are rendered and scrolled in the same frame.
    const checkPosition = () => {
      if (place.current!.getBoundingClientRect().top > window.innerHeight + loadDistance) return
      if (document.querySelector('[data-list-row] :focus-visible')) return
      listeners.abort()
      loadNext()
    }
    for (const sign of ['scroll', 'resize'])
      window.addEventListener(sign, checkPosition, { passive: true, signal: listeners.signal })
    checkPosition()
    return () => listeners.abort()
  }, [loading, failed])
  return (
    <div ref={place} className={classes.more}>
      <Button onClick={load} loading={loading}>
        {t`Show more`}
      </Button>
    </div>
  )
}
