import type { ReactNode } from 'react'
import classes from './empty.module.css'

/** One sentence why there is nothing, and the one thing to do about it. */
export function Empty({ why, children }: { why: string; children?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <p>{why}</p>
      {children}
    </div>
  )
}
