import { plural, t } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { Button, CloseButton, Progress } from '@mantine/core'
import { Confirm } from '../confirm.tsx'
import type { BulkResult } from './rows.ts'
import classes from './bulk-bar.module.css'

export interface BulkAction {
  label: string
  run: () => void
  /** Asked before it runs. */
  asks?: { question: string; consequence: string; confirmLabel: string } | undefined
  closed?: string | undefined
}

export interface BulkProgress {
  done: number
  /** Unknown while the rows are still being gathered and nobody counted. */
  total: number | undefined
  stop: () => void
}

interface BulkBarProps {
  /** Unknown where nobody counted all that match. */
  count: number | undefined
  actions: readonly BulkAction[]
  progress: BulkProgress | undefined
  onClear: () => void
}

/** What can be done with the selected rows, and how far it is; floats over the list's end. */
export function BulkBar({ count, actions, progress, onClear }: BulkBarProps) {
  return (
    <div className={classes.bar} role="toolbar" aria-label={t`Selected rows`}>
      {progress ? (
        <Running {...progress} />
      ) : (
        <>
          <span className={classes.count}>
            {count === undefined ? t`All selected` : plural(count, { one: '# selected', other: '# selected' })}
          </span>
          {actions.map((action) => (
            <Act key={action.label} {...action} />
          ))}
          <CloseButton className={classes.close} size="sm" aria-label={t`Clear selection`} onClick={onClear} />
        </>
      )}
    </div>
  )
}

function Act({ label, run, asks, closed }: BulkAction) {
  const button = (onClick: () => void) => (
    <Button size="xs" variant="white" onClick={onClick} disabled={closed !== undefined} title={closed}>
      {label}
    </Button>
  )
  if (!asks) return button(run)
  return (
    <Confirm {...asks} onConfirm={run}>
      {button}
    </Confirm>
  )
}

function Running({ done, total, stop }: BulkProgress) {
  const words = total === undefined ? t`Gathering the rows` : t`${i18n.number(done)} of ${i18n.number(total)}`
  return (
    <>
      <span className={classes.count} role="status">
        {words}
      </span>
      <Progress className={classes.progress} value={total ? (100 * done) / total : 0} aria-label={words} />
      <Button size="xs" variant="white" onClick={stop}>
        {t`Stop`}
      </Button>
    </>
  )
}

/** Which rows an action left as they were, each with its reason. */
export function BulkFailures({
  title,
  failures,
  onClose,
}: {
  title: string
  failures: readonly BulkResult[]
  onClose: () => void
}) {
  return (
    <section className={classes.failures} role="alert">
      <header>
        <strong>{title}</strong>
        <CloseButton size="sm" aria-label={t`Close`} onClick={onClose} />
      </header>
      <ul>
        {failures.map(({ id, name, reason }) => (
          <li key={id}>
            <b>{name}</b> {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}
