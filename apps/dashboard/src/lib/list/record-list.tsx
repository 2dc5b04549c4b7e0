import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { Empty } from '../../ui/feedback/empty.tsx'
import { PlusIcon } from '../../ui/pictures/icons.tsx'
import type { Column } from '../../ui/list/column.ts'
import { Page } from '../../ui/page/page.tsx'
import type { List } from './list-of.ts'
import type { Bulk } from './use-bulk.ts'
import { useListTable } from './use-list-table.tsx'
import { ScreenButton } from '../calls/screen-button.tsx'

interface RecordListProps<Row> {
  title: string
  list: List<Row>
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  /** Why a site would want one. */
  why: string
  /** A link to the guide of the area, or for developers to the API reference. */
  learn: ReactNode
  /** The label and the URL of the create form; absent where a button of `actions` creates. */
  create?: { label: string; to: string }
  /** The placeholder of the search box. Without it there is no search. */
  search?: string
  bulk?: Bulk<Row>
  /** Buttons beside the one that creates, or in its place. */
  actions?: ReactNode
  narrow?: boolean
}

/** A page with a list of records. Its child routes create and edit them in a drawer. */
export function RecordList<Row extends { id?: string | null }>(props: RecordListProps<Row>) {
  const { title, list, why, learn, create, actions, narrow, ...settings } = props
  const buttons = (
    <>
      {actions}
      {create && (
        <ScreenButton to={create.to} variant="filled" leftSection={<PlusIcon />}>
          {create.label}
        </ScreenButton>
      )}
    </>
  )
  const { table, isEmpty } = useListTable(list, {
    ...settings,
    label: title,
    empty: (
      <Empty why={why} learn={learn}>
        {buttons}
      </Empty>
    ),
  })
  return (
    <Page title={title} {...(narrow && { narrow })} actions={!isEmpty && buttons}>
      {table}
      <Outlet />
    </Page>
  )
}
