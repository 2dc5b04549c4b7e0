import type { ReactNode } from 'react'
import type { Column, Density, Sort } from './column.ts'

/** A row as the list draws it, whichever way. */
export interface ListRow<Row> {
  id: string
  /** What a screen reader calls it: 'Order 10024'. */
  name: string
  record: Row
  selected: boolean
  select: (event: unknown) => void
}

export interface RowsProps<Row> {
  /** What the rows are: 'Orders'. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly ListRow<Row>[]
  /** How many there are in all, where that is known. */
  total: number | undefined
  selection: Selection | undefined
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  /** The rows are of the question before; the answer is on its way. */
  stale: boolean
  density: Density
}

export interface Selection {
  all: boolean
  some: boolean
  toggleAll: () => void
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
