import type { ReactNode } from 'react'
import classes from './report.module.css'

interface ReportTableProps {
  /** The name of the table. */
  label: string
  /** The name of the area that scrolls. */
  region: string
  children: ReactNode
}

/** A table of numbers, which scrolls sideways on a phone, by keys too. */
export function ReportTable({ label, region, children }: ReportTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.frame} tabIndex={0} role="region" aria-label={region}>
      <table className={classes.report} aria-label={label}>
        {children}
      </table>
    </div>
  )
}
