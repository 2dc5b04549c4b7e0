import { Button } from '@mantine/core'
import { Link, Outlet } from 'react-router'
import { learnAbout } from '../../lib/learn.ts'
import type { List } from '../../lib/list-of.ts'
import { useListTable } from '../../lib/use-list-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import type { Column } from '../../ui/list/column.ts'
import { Page } from '../../ui/page.tsx'

interface SettingsListProps<Row> {
  title: string
  list: List<Row>
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  /** Why a site would want one. */
  why: string
  /** The service in the API reference. */
  service: string
  /** The label and the URL of the create form. */
  create: { label: string; to: string }
}

/** A short list of records that were set up by hand, without search. */
export function SettingsList<Row extends { id?: string | null }>({
  title,
  list,
  columns,
  nameOf,
  why,
  service,
  create,
}: SettingsListProps<Row>) {
  const newLink = (
    <Button component={Link} to={create.to} variant="filled" leftSection={<PlusIcon />}>
      {create.label}
    </Button>
  )
  const { table, isEmpty } = useListTable(list, {
    label: title,
    columns,
    nameOf,
    empty: (
      <Empty why={why} learn={learnAbout(service)}>
        {newLink}
      </Empty>
    ),
  })
  return (
    <Page title={title} narrow actions={!isEmpty && newLink}>
      {table}
      <Outlet />
    </Page>
  )
}
