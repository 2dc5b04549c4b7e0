import type { ReactNode } from 'react'
import classes from './empty.module.css'

interface EmptyProps {
  why: string
  /** It stands in a box already. */
  bare?: boolean
  children?: ReactNode
}

/** One sentence why there is nothing, and the one thing to do about it. */
export function Empty({ why, bare, children }: EmptyProps) {
  return (
    <div className={classes.empty} data-bare={bare || undefined}>
      <p>{why}</p>
      {children}
    </div>
  )
}
