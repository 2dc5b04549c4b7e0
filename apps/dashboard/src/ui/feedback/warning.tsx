import type { ReactNode } from 'react'
import { WarningIcon } from '../pictures/icons.tsx'
import classes from './warning.module.css'

/** Says beside a setting what will not work. It is announced when it appears. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <div className={classes.warning} role="status">
      <WarningIcon />
      <span>{children}</span>
    </div>
  )
}
