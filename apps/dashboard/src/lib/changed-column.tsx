import { msg } from '@lingui/core/macro'
import type { Column } from '../ui/list/column.ts'
import { When } from './when.tsx'

/** When a row was last changed: the last column of every list whose rows are edited. */
export const changedColumn: Column<{ updatedDate?: string | null }> = {
  id: 'updated',
  title: msg`Changed`,
  sortBy: 'updatedDate',
  width: '9rem',
  wideOnly: true,
  card: 'none',
  cell: ({ updatedDate }) => <When date={updatedDate} shape="day" />,
}
