import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import classes from './reports.module.css'

export interface FigureColumn {
  key: string
  title: string
  /** The column can be sorted; the direction where the rows are sorted by it. */
  sort?: { direction: 'ascending' | 'descending' | undefined; onSort: () => void } | undefined
  /** Stands out as the figure that the report is about. */
  strong?: boolean
}

interface FigureTableProps {
  label: string
  /** The heading of the names of rows. */
  head: string
  columns: readonly FigureColumn[]
  rows: readonly { key: string; name: ReactNode; cells: readonly ReactNode[]; quiet?: boolean }[]
  totals: readonly ReactNode[]
}

/** A table of figures with a row of totals. It scrolls sideways where the screen is narrow, by keys too, and the names stay in sight. */
export function FigureTable({ label, head, columns, rows, totals }: FigureTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.frame} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ key, title, sort, strong }) => (
              <th key={key} scope="col" aria-sort={sort?.direction} data-strong={strong || undefined}>
                {sort ? (
                  <button type="button" className={classes.sort} onClick={sort.onSort}>
                    {title}
                    <span aria-hidden="true">{sort.direction === 'ascending' ? '↑' : sort.direction ? '↓' : ''}</span>
                  </button>
                ) : (
                  title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells, quiet }) => (
            <tr key={key} data-quiet={quiet || undefined}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index]?.key} data-strong={columns[index]?.strong || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`Total`}</th>
            {totals.map((cell, index) => (
              <td key={columns[index]?.key} data-strong={columns[index]?.strong || undefined}>
                {cell}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
