import type { ReactNode } from 'react'
import classes from './status.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'plain'

/** A state as text. Colour and shape only repeat it. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  )
}
