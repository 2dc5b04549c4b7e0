import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useCallback, useId, type ReactNode } from 'react'
import { CloseIcon } from './icons.tsx'
import classes from './side-panel.module.css'

interface SidePanelProps {
  title: string
  states?: ReactNode
  /** Actions at the bottom of the panel. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A panel beside a page that stays usable. It receives Escape first and the focus when it opens. */
export function SidePanel({ title, states, actions, onClose, children }: SidePanelProps) {
  const titleId = useId()
  const focus = useCallback((panel: HTMLElement | null) => panel?.focus({ preventScroll: true }), [])
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[aria-modal="true"]')) onClose()
  })
  return (
    <section ref={focus} tabIndex={-1} role="dialog" aria-labelledby={titleId} className={classes.panel} data-side-panel>
      <header className={classes.head}>
        <h2 id={titleId} aria-live="polite">
          {title}
        </h2>
        <ActionIcon variant="subtle" color="gray" aria-label={t`Close`} onClick={onClose}>
          <CloseIcon />
        </ActionIcon>
        {states && <div className={classes.states}>{states}</div>}
      </header>
      <div className={classes.body}>{children}</div>
      {actions && <footer className={classes.foot}>{actions}</footer>}
    </section>
  )
}
