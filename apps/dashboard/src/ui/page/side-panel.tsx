import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { BackIcon, CloseIcon, ForthIcon } from '../pictures/icons.tsx'
import classes from './side-panel.module.css'
import { useShortcuts } from '../actions/use-shortcuts.ts'

interface SidePanelProps {
  title: string
  /** The ID of the shown item. When it changes, the panel gets the focus and starts at its top. */
  itemId: string
  states?: ReactNode
  /** News above the content, always in view. */
  notice?: ReactNode
  /** Actions at the bottom of the panel. */
  actions?: ReactNode
  /** Absent where there is no such item. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * Shows an item beside the page, which stays usable and makes room. In a narrow window it takes the page's place. Its shortcuts
 * show the previous and next item, and close it.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, itemId, states, notice, actions, onPrevious, onNext, onClose, children } = props
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A dialog that has just opened keeps the focus.
    if (!document.activeElement?.closest('[aria-modal="true"]')) panel.current?.focus({ preventScroll: true })
    body.current?.scrollTo(0, 0)
  }, [itemId])
  useShortcuts({ close: onClose, nextRow: () => onNext?.(), previousRow: () => onPrevious?.() })
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby={titleId} className={classes.panel} data-side-panel>
      <header className={classes.head}>
        <h2 id={titleId} aria-live="polite" title={title}>
          <bdi>{title}</bdi>
        </h2>
        <ActionIcon.Group>
          <Step label={t`Previous`} title={t`Previous (K)`} onStep={onPrevious}>
            <BackIcon />
          </Step>
          <Step label={t`Next`} title={t`Next (J)`} onStep={onNext}>
            <ForthIcon />
          </Step>
        </ActionIcon.Group>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t`Close`} title={t`Close (Esc)`} onClick={onClose}>
          <CloseIcon />
        </ActionIcon>
        {states && <div className={classes.states}>{states}</div>}
      </header>
      <div className={classes.notice}>{notice}</div>
      <div ref={body} className={classes.body}>
        {children}
      </div>
      {actions && <footer className={classes.foot}>{actions}</footer>}
    </section>
  )
}

interface StepProps {
  label: string
  title: string
  onStep: (() => void) | undefined
  children: ReactNode
}

function Step({ label, title, onStep, children }: StepProps) {
  return (
    <ActionIcon variant="default" size={32} aria-label={label} title={title} disabled={!onStep} onClick={() => onStep?.()}>
      {children}
    </ActionIcon>
  )
}
