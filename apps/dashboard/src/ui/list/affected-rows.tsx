import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import classes from './affected-rows.module.css'
import type { BulkResult } from './rows.ts'

interface AffectedRowsProps {
  consequence: ReactNode
  /** Of the first rows that would change. */
  names: readonly string[]
  /** Of all rows that would change. */
  count: number
  /** The first rows that cannot be changed. */
  failed: readonly BulkResult[]
  /** Of all rows that cannot be changed. */
  failedCount: number
}

/** The consequence of a bulk action, and the rows it affects, before it begins. */
export function AffectedRows({ consequence, names, count, failed, failedCount }: AffectedRowsProps) {
  const more = i18n.number(count - names.length)
  const failedTitle = plural(failedCount, { one: '# can’t be changed', other: '# can’t be changed' })
  return (
    <div className={classes.affected}>
      {typeof consequence === 'string' ? <p>{consequence}</p> : consequence}
      {/* Reached by keyboard, or it could not be scrolled. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.names} aria-label={t`What will change`} tabIndex={0}>
        {names.map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ul>
      {count > names.length && <p className={classes.more}>{t`and ${more} more`}</p>}
      {failed.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={classes.failed} aria-label={failedTitle} tabIndex={0}>
          <strong>{failedTitle}</strong>
          <ul>
            {failed.map(({ id, name, reason }) => (
              <li key={id}>
                <b>{name}</b> {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
