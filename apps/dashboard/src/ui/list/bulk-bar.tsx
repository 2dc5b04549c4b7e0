import { plural, t } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { Button, CloseButton, Menu, Progress } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { MoreIcon } from '../pictures/icons.tsx'
import { focusSelected } from './list-keys.ts'
import type { BulkResult } from './rows.ts'
import classes from './bulk-bar.module.css'

/** Renders a dialog over the list. */
export type Layer = (onClose: () => void) => ReactNode

export interface BulkBarItem {
  label: string
  run?: () => void
  /** Starts the action, or returns the dialog that asks first. */
  prepare?: () => Promise<Layer | undefined>
  secondary?: boolean | undefined
  closed?: string | undefined
}

export interface BulkProgress {
  done: number
  /** Undefined while the rows are being loaded and no count is known. */
  total: number | undefined
  stop: () => void
}

interface BulkBarProps {
  /** Undefined where no count is known. */
  count: number | undefined
  actions: readonly BulkBarItem[]
  progress: BulkProgress | undefined
  onClear: () => void
}

/** Shows the actions for the selected rows and their progress, above the end of the list. */
export function BulkBar({ count, actions, progress, onClear }: BulkBarProps) {
  const [layer, open] = useState<Layer>()
  const begin = async ({ run, prepare }: BulkBarItem) => {
    run?.()
    const dialog = await prepare?.()
    open(() => dialog)
  }
  const secondary = actions.filter((action) => action.secondary)
  const bar = useRef<HTMLDivElement>(null)
  const isRunning = progress !== undefined
  // Keeps the focus on the bar while its buttons are hidden, and returns it to the rows when the bar closes.
  useLayoutEffect(() => {
    if (isRunning && (!document.activeElement || document.activeElement === document.body)) bar.current?.focus()
  }, [isRunning])
  useLayoutEffect(() => () => void (bar.current?.contains(document.activeElement) && focusSelected()), [])
  return (
    <div ref={bar} tabIndex={-1} className={classes.bar} role="toolbar" aria-label={t`Selected rows`}>
      {progress ? (
        <BulkProgressBar {...progress} />
      ) : (
        <>
          <span className={classes.count}>
            {count === undefined ? t`All selected` : plural(count, { one: '# selected', other: '# selected' })}
          </span>
          {actions
            .filter((action) => !action.secondary)
            .map((action) => (
              <Button
                key={action.label}
                size="xs"
                variant="white"
                onClick={() => void begin(action)}
                disabled={action.closed !== undefined}
                title={action.closed}
              >
                {action.label}
              </Button>
            ))}
          {secondary.length > 0 && <SecondaryActions actions={secondary} onChoose={(action) => void begin(action)} />}
          <CloseButton className={classes.close} size="sm" aria-label={t`Clear selection`} onClick={onClear} />
        </>
      )}
      {layer?.(() => open(undefined))}
    </div>
  )
}

function SecondaryActions({ actions, onChoose }: { actions: readonly BulkBarItem[]; onChoose: (action: BulkBarItem) => void }) {
  return (
    <Menu position="top-end" width={260}>
      <Menu.Target>
        <Button size="xs" variant="white" leftSection={<MoreIcon />}>
          {t`More`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item key={action.label} onClick={() => onChoose(action)} disabled={action.closed !== undefined}>
            {action.label}
            {action.closed && <span className={classes.reason}>{action.closed}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The progress of a bulk action. */
export function BulkProgressBar({ done, total, stop }: BulkProgress) {
  const statusText = total === undefined ? t`Preparing rows` : t`${i18n.number(done)} of ${i18n.number(total)}`
  return (
    <>
      <span className={classes.count} role="status">
        {statusText}
      </span>
      <Progress className={classes.progress} value={total ? (100 * done) / total : 0} aria-label={statusText} />
      <Button size="xs" variant="white" onClick={stop}>
        {t`Stop`}
      </Button>
    </>
  )
}

/** The rows that an action could not change, with reasons. */
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
