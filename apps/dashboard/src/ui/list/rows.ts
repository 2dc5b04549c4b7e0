import type { ReactNode } from 'react'
import type { Column, Density, Sort } from './column.ts'
import type { Selection } from './selection.ts'

/** The minimum that a row needs. */
export interface Identified {
  id?: string | null
}

export interface RowsProps<Row extends Identified> {
  /** The label of the list, for example 'Orders'. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The accessible name of a row, for example 'Order 10024'. */
  nameOf: (row: Row) => string
  /** The number of all rows, where it is known. */
  total: number | undefined
  selection: Selection | undefined
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  /** The rows belong to the previous query while the next one loads. */
  stale: boolean
  density: Density
  /** Shows an item beside the list, for lists that can. */
  beside?: RowsBeside | undefined
}

/** A list with one of its items shown beside it. */
export interface RowsBeside {
  shownId: string | undefined
  /** The act on the item of a row, shown in place of its further columns. */
  noteOf: (id: string) => ReactNode
}

/** The props of a rendered row, shared by card and table. */
export interface RenderedRow<Row> {
  /** Reports the rendered height. */
  measure: (element: HTMLElement | null) => void
  index: number
  row: Row
  name: string
  columns: readonly Column<Row>[]
  /** Absent where rows cannot be selected. */
  selected: boolean | undefined
  select: Selection['select'] | undefined
  /** Shown beside the list. */
  isShown: boolean
  note: ReactNode
}

/** Selects all results, including rows that are not loaded. */
export interface Everything {
  chosen: boolean
  /** Undefined where no count is known. */
  total: number | undefined
  choose: () => void
}

export interface BulkResult {
  id: string
  name: string
  reason: ReactNode
}
