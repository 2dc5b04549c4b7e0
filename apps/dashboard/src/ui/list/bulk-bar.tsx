import { plural, t } from '@lingui/core/macro'
import { Button, CloseButton } from '@mantine/core'
import type { BulkResult } from './rows.ts'
import classes from './bulk-bar.module.css'

export interface BulkAction {
  label: string
  run: () => void
  running: boolean
  closed?: string | undefined
}

interface BulkBarProps {
  count: number
  actions: readonly BulkAction[]
  onClear: () => void
}

/** What can be done with the selected rows; floats over the list's end. */
export function BulkBar({ count, actions, onClear }: BulkBarProps) {
  return (
    <div className={classes.bar} role="toolbar" aria-label={t`Selected rows`}>
      <span className={classes.count}>{plural(count, { one: '# selected', other: '# selected' })}</span>
      {actions.map(({ label, run, running, closed }) => (
        <Button
          key={label}
          size="xs"
          variant="white"
          onClick={run}
          loading={running}
          disabled={closed !== undefined}
          title={closed}
        >
          {label}
        </Button>
      ))}
      <CloseButton className={classes.close} size="sm" aria-label={t`Clear selection`} onClick={onClear} />
    </div>
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
