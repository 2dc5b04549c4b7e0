import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** A link to the parent page, above the title. */
  back?: ReactNode
  /** Status badges beside the title. */
  states?: ReactNode
  /** One line below the title. */
  lead?: ReactNode
  actions?: ReactNode
  /** Limits the width to that of a text column. */
  narrow?: boolean
  children: ReactNode
}

export function Page({ title, back, states, lead, actions, narrow, children }: PageProps) {
  return (
    <div className={classes.page} data-narrow={narrow || undefined}>
      <title>{`${title} · Stoa`}</title>
      <header className={classes.head} data-back={back ? true : undefined}>
        {back && <div className={classes.back}>{back}</div>}
        <div className={classes.name}>
          <div className={classes.line}>
            <h1>{title}</h1>
            {states}
          </div>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
