import { Button } from '@mantine/core'
import type { Page as ContentPage } from '@stoa/contract/services/stoa/pages'
import { Link } from 'react-router'
import { changedColumn } from '../../../lib/changed-column.tsx'
import { useListTable } from '../../../lib/use-list-table.tsx'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/empty.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page.tsx'
import { Status } from '../../../ui/status.tsx'
import { kinds, pages } from './queries.ts'

export { onlyOnArrival as shouldRevalidate } from '../../../lib/list-of.ts'
export const clientLoader = pages.loadFirstPage

const columns: readonly Column<ContentPage>[] = [
  {
    id: 'title',
    title: 'Title',
    sortBy: 'title',
    card: 'title',
    cell: ({ id, title }) => (
      <Link to={paths.page(id!)} data-row-link>
        {title}
      </Link>
    ),
  },
  {
    id: 'status',
    title: 'Status',
    width: '7rem',
    card: 'states',
    cell: ({ visible }) => (visible === false ? <Status tone="plain">Hidden</Status> : <Status tone="good">Visible</Status>),
  },
  { id: 'kind', title: 'Kind', width: '8rem', card: 'none', cell: ({ kind = 'OTHER' }) => kinds[kind] },
  { id: 'slug', title: 'Address', width: '16rem', card: 'line', cell: ({ slug }) => paths.pageInTheShop(slug ?? '') },
  changedColumn,
]

export default function PagesPage() {
  const newLink = (
    <Button component={Link} to={paths.newPage()} variant="filled" leftSection={<PlusIcon />}>
      New page
    </Button>
  )
  const { table, isEmpty } = useListTable(pages, {
    label: 'Pages',
    columns,
    idOf: ({ id }) => id!,
    nameOf: ({ title }) => title ?? 'Page',
    search: 'Search by title',
    empty: <Empty why="Shipping, returns, imprint and privacy: what visitors read before they buy.">{newLink}</Empty>,
  })
  return (
    <Page title="Pages" actions={!isEmpty && newLink}>
      {table}
    </Page>
  )
}
