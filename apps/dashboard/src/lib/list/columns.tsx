import { msg, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Column } from '../../ui/list/column.ts'
import { Status } from '../../ui/feedback/status.tsx'
import { When } from '../format/when.tsx'

interface LinkColumn<Row> extends Omit<Column<Row>, 'card' | 'cell'> {
  text: (row: Row) => ReactNode
  to: (row: Row) => string
}

/** The column whose link opens the row. */
export function linkColumn<Row>({ text, to, ...column }: LinkColumn<Row>): Column<Row> {
  return {
    ...column,
    card: 'title',
    cell: (row) => (
      <Link to={to(row)} data-row-link>
        {text(row)}
      </Link>
    ),
  }
}

/** Shows whether visitors see the record. */
export const visibilityColumn: Column<{ visible?: boolean | null }> = {
  id: 'status',
  title: msg`Status`,
  width: '7rem',
  card: 'states',
  cell: ({ visible }) =>
    visible === false ? <Status tone="plain">{t`Hidden`}</Status> : <Status tone="good">{t`Visible`}</Status>,
}

/** The last change of a row: the last column of lists with editable rows. */
export const changedColumn: Column<{ updatedDate?: string | null }> = {
  id: 'updated',
  title: msg`Changed`,
  sortBy: 'updatedDate',
  width: '9rem',
  wideOnly: true,
  card: 'none',
  cell: ({ updatedDate }) => <When date={updatedDate} shape="day" />,
}

/** The day since which a row exists. */
export const sinceColumn: Column<{ createdDate?: string | null }> = {
  id: 'created',
  title: msg`Since`,
  width: '8rem',
  card: 'none',
  wideOnly: true,
  cell: ({ createdDate }) => <When date={createdDate} shape="day" />,
}
