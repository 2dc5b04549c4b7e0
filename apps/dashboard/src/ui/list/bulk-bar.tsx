import { plural, t } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { Button, CloseButton, Menu, Progress } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { MoreIcon } from '../icons.tsx'
import { focusSelected } from './list-keys.ts'
import type { BulkResult } from './rows.ts'
import classes from './bulk-bar.module.css'

/** A dialog over the list. */
export type Layer = (onClose: () => void) => ReactNode

export interface BulkBarItem {
  label: string
  run?: () => void
  /** Starts, or answers the dialog that asks first. */
  prepare?: () => Promise<Layer | undefined>
  seldom?: boolean | undefined
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
  actions: readonly BulkBarItem[]
  progress: BulkProgress | undefined
  onClear: () => void
}

/** What can be done with the selected rows, and how far it is; floats over the list's end. */
export function BulkBar({ count, actions, progress, onClear }: BulkBarProps) {
  const [layer, open] = useState<Layer>()
  const begin = async ({ run, prepare }: BulkBarItem) => {
    run?.()
    const asked = await prepare?.()
    open(() => asked)
  }
  const seldom = actions.filter((action) => action.seldom)
  const bar = useRef<HTMLDivElement>(null)
  const isRunning = progress !== undefined
  // The focus stays on the bar while its buttons are gone, and goes back to the rows with the bar itself.
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
            .filter((action) => !action.seldom)
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
          {seldom.length > 0 && <Seldom actions={seldom} onChoose={(action) => void begin(action)} />}
          <CloseButton className={classes.close} size="sm" aria-label={t`Clear selection`} onClick={onClear} />
        </>
      )}
      {layer?.(() => open(undefined))}
    </div>
  )
}

function Seldom({ actions, onChoose }: { actions: readonly BulkBarItem[]; onChoose: (action: BulkBarItem) => void }) {
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

/** How far an act on many has come. */
export function BulkProgressBar({ done, total, stop }: BulkProgress) {
  const words = total === undefined ? t`Preparing rows` : t`${i18n.number(done)} of ${i18n.number(total)}`
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
