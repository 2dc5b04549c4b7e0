import type { ReactNode } from 'react'
import classes from './empty.module.css'

interface EmptyProps {
  why: string
  /** True where the parent already draws a box. */
  bare?: boolean
  /** A link to further documentation. */
  learn?: ReactNode
  children?: ReactNode
}

/** An empty state: one sentence of explanation, and what to do about it. */
export function Empty({ why, bare, learn, children }: EmptyProps) {
  return (
    <div className={classes.empty} data-bare={bare || undefined}>
      <p>{why}</p>
      {children && <div className={classes.actions}>{children}</div>}
      {learn}
    </div>
  )
}
