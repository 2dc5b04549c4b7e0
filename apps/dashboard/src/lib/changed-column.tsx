import { msg } from '@lingui/core/macro'
import type { Column } from '../ui/list/column.ts'
import { When } from './when.tsx'

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
