import type { ReactNode } from 'react'
import classes from './empty.module.css'

interface EmptyProps {
  why: string
  /** It stands in a box already. */
  bare?: boolean
  /** Where more is said about it. */
  learn?: { label: string; href: string } | undefined
  children?: ReactNode
}

/** One sentence why there is nothing, and the one thing to do about it. */
export function Empty({ why, bare, learn, children }: EmptyProps) {
  return (
    <div className={classes.empty} data-bare={bare || undefined}>
      <p>{why}</p>
      {children}
      {learn && (
        <a href={learn.href} target="_blank" rel="noreferrer">
          {learn.label}
        </a>
      )}
    </div>
  )
}
