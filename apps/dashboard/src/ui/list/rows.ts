import type { ReactNode } from 'react'
import type { Column, Density, Sort } from './column.ts'
import type { Selection } from './selection.ts'

/** What a list has rows of. */
export interface Identified {
  id?: string | null
}

export interface RowsProps<Row extends Identified> {
  /** What the rows are: 'Orders'. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** What a screen reader calls one: 'Order 10024'. */
  nameOf: (row: Row) => string
  /** How many there are in all, where that is known. */
  total: number | undefined
  selection: Selection | undefined
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  /** The rows are of the question before; the answer is on its way. */
  stale: boolean
  density: Density
}

/** What a drawn row is told, as a card and in the table alike. */
export interface DrawnRow<Row> {
  /** How high it came out. */
  measure: (element: HTMLElement | null) => void
  index: number
  row: Row
  name: string
  columns: readonly Column<Row>[]
  /** Absent where nothing can be selected. */
  selected: boolean | undefined
  select: Selection['select'] | undefined
}

/** What is selected beyond the rows that are shown. */
export interface Everything {
  chosen: boolean
  /** Unknown where nobody counted. */
  total: number | undefined
  choose: () => void
}

export interface BulkResult {
  id: string
  name: string
  reason: ReactNode
}
