import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { DownArrowIcon, SortIcon, UpArrowIcon } from '../pictures/icons.tsx'
import type { Column, Sort } from './column.ts'
import { useRenderedRows } from './rendered-rows.ts'
import { RowCheck } from './row-check.tsx'
import type { RenderedRow, Identified, RowsProps } from './rows.ts'
import classes from './table.module.css'

/** Must match the style sheet. */
const rowHeights = { normal: 43, compact: 33 } as const

/** The rows as a table with a sticky header. The link of a row covers the whole row. */
export function Table<Row extends Identified>(props: RowsProps<Row>) {
  const { label, columns, total, selection, sort, onSort, stale, density } = props
  const { list, drawn, before, after } = useRenderedRows(props, { height: rowHeights[density] })
  const width = columns.length + (selection ? 1 : 0)
  return (
    <table
      className={classes.table}
      aria-label={label}
      aria-busy={stale}
      // The header row counts too. ARIA uses -1 for an unknown count.
      aria-rowcount={total === undefined ? -1 : total + 1}
      data-density={density}
    >
      <thead>
        <tr aria-rowindex={1}>
          {selection && (
            <th className={classes.check}>
              <Checkbox
                aria-label={t`Select all on this page`}
                checked={selection.all}
                indeterminate={selection.some && !selection.all}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={list}>
        <Spacer height={before} width={width} />
        {drawn.map((drawnRow) => (
          <TableRow key={drawnRow.row.id} {...drawnRow} />
        ))}
        <Spacer height={after} width={width} />
      </tbody>
    </table>
  )
}

/** Memoized, so that scrolling does not render it again. */
const TableRow = memo(function TableRow<Row extends Identified>(props: RenderedRow<Row>) {
  const { measure, index, row, name, columns, selected, select, note } = props
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} data-list-row={row.id} data-selected={selected || undefined}>
      {select && (
        <td className={classes.check}>
          {!note && <RowCheck name={name} selected={selected ?? false} onToggle={(upTo) => select(row.id!, upTo)} />}
        </td>
      )}
      {(note ? columns.slice(0, 1) : columns).map((column) => (
        <td key={column.id} data-align={column.align} data-wide-only={column.wideOnly}>
          {column.cell(row)}
        </td>
      ))}
      {note && <NoteCells columns={columns.slice(1)}>{note}</NoteCells>}
    </tr>
  )
}) as <Row extends Identified>(props: RenderedRow<Row>) => ReactNode

/** A cell over the columns that are always there, and empty ones for the others. */
function NoteCells<Row>({ columns, children }: { columns: readonly Column<Row>[]; children: ReactNode }) {
  const wideOnly = columns.filter((column) => column.wideOnly)
  return (
    <>
      <td colSpan={Math.max(columns.length - wideOnly.length, 1)}>{children}</td>
      {wideOnly.map(({ id }) => (
        <td key={id} data-wide-only />
      ))}
    </>
  )
}

/** Reserves the height of the rows that are not rendered. */
function Spacer({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true" className={classes.room}>
      <td colSpan={width} style={{ height }} />
    </tr>
  )
}

interface HeadProps<Row> {
  column: Column<Row>
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

function Head<Row>({ column: { title, sortBy, align, width, wideOnly }, sort, onSort }: HeadProps<Row>) {
  const sorted = sortBy !== undefined && sort?.field === sortBy ? (sort.descending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" aria-sort={sorted} data-align={align} data-wide-only={wideOnly} style={{ width }}>
      {sortBy === undefined ? (
        t(title)
      ) : (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort({ field: sortBy, descending: sorted === undefined ? align === 'end' : sorted === 'ascending' })}
        >
          {t(title)}
          {sorted === undefined ? (
            <SortIcon size={13} />
          ) : sorted === 'ascending' ? (
            <UpArrowIcon size={13} />
          ) : (
            <DownArrowIcon size={13} />
          )}
        </button>
      )}
    </th>
  )
}
