import type { ReactNode } from 'react'
import classes from './row-list.module.css'

/** The rows of a panel. Without `empty`, an empty list renders nothing. */
export function RowList({ label, empty, children }: { label: string; empty?: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return empty && <p className={classes.none}>{empty}</p>
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  )
}

interface RowProps {
  title: ReactNode
  detail?: ReactNode
  /** Money or a quantity at the end of the row, on a phone beside the title. */
  amount?: ReactNode
  /** Shown at the end of the row. */
  children?: ReactNode
}

export function Row({ title, detail, amount, children }: RowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <span className={classes.title}>{title}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {children}
      {amount && <span className={classes.amount}>{amount}</span>}
    </li>
  )
}
