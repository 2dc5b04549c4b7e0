import { useId, type ReactNode } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  title: string
  states?: ReactNode
  actions?: ReactNode
  /** Rows extend to the edges of the panel. */
  flush?: boolean
  children: ReactNode
}

/** A titled part of a page. */
export function Panel({ title, states, actions, flush, children }: PanelProps) {
  const titleId = useId()
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        {states}
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={classes.body} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  )
}

/** Below the rows of a flush panel, for example a link to all of them. */
export function PanelFooter({ children }: { children: ReactNode }) {
  return <p className={classes.footer}>{children}</p>
}

/** Names and values in two columns. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
