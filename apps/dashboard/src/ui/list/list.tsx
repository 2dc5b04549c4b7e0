import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FailureNotice, type Failure } from '../failure.tsx'
import { useIsPhone } from '../use-is-phone.ts'
import { Cards } from './cards.tsx'
import { ListSkeleton } from './skeleton.tsx'
import { Table } from './table.tsx'
import type { RowsProps } from './rows.ts'
import classes from './list.module.css'

interface ListProps<Row> extends RowsProps<Row> {
  loading: boolean
  failure: Failure | undefined
  onRetry: () => void
  /** There is nothing yet. */
  empty: ReactNode
  /** There is something, but not for this question. */
  nothingFound: ReactNode
  searched: boolean
  pages: { onPrevious: (() => void) | undefined; onNext: (() => void) | undefined } | undefined
}

/** A list in each of its states; all of them have to be given. */
export function List<Row>({ loading, failure, onRetry, empty, nothingFound, searched, pages, ...rows }: ListProps<Row>) {
  const isPhone = useIsPhone()
  if (loading)
    return (
      <ListSkeleton label={rows.label} columns={rows.columns} selectable={rows.selection !== undefined} density={rows.density} />
    )
  if (failure && rows.rows.length === 0) return <FailureNotice failure={failure} onRetry={onRetry} />
  if (rows.rows.length === 0) return <div className={classes.empty}>{searched ? nothingFound : empty}</div>
  return (
    <>
      {failure && <FailureNotice failure={failure} onRetry={onRetry} />}
      {isPhone ? <Cards {...rows} /> : <Table {...rows} />}
      {pages && (pages.onPrevious || pages.onNext) && (
        <nav className={classes.pages} aria-label={t`Pages`}>
          <Button onClick={pages.onPrevious} disabled={!pages.onPrevious}>
            {t`Previous`}
          </Button>
          <Button onClick={pages.onNext} disabled={!pages.onNext}>
            {t`Next`}
          </Button>
        </nav>
      )}
    </>
  )
}
