import { Button } from '@mantine/core'
import type { Menu } from '@stoa/contract/services/stoa/menus'
import { Link } from 'react-router'
import { changedColumn } from '../../../lib/changed-column.tsx'
import { useListTable } from '../../../lib/use-list-table.tsx'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/empty.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page.tsx'
import { menus } from './queries.ts'

export { onlyOnArrival as shouldRevalidate } from '../../../lib/list-of.ts'
export const clientLoader = menus.loadFirstPage

/** Where the shop itself shows it. */
const shownIn: Readonly<Record<string, string>> = { header: 'Top of every page', footer: 'Foot of every page' }

const columns: readonly Column<Menu>[] = [
  {
    id: 'name',
    title: 'Name',
    sortBy: 'name',
    card: 'title',
    cell: ({ id, name }) => (
      <Link to={paths.menu(id!)} data-row-link>
        {name}
      </Link>
    ),
  },
  {
    id: 'place',
    title: 'Shown',
    width: '14rem',
    card: 'line',
    cell: ({ slug }) => shownIn[slug ?? ''] ?? `As ${slug}, elsewhere`,
  },
  {
    id: 'items',
    title: 'Items',
    align: 'end',
    width: '6rem',
    card: 'side',
    namedOnCard: true,
    cell: ({ items = [] }) => items.reduce((sum, { items: below = [] }) => sum + 1 + below.length, 0),
  },
  changedColumn,
]

export default function MenusPage() {
  const newLink = (
    <Button component={Link} to={paths.newMenu()} variant="filled" leftSection={<PlusIcon />}>
      New menu
    </Button>
  )
  const { table, isEmpty } = useListTable(menus, {
    label: 'Menus',
    columns,
    idOf: ({ id }) => id!,
    nameOf: ({ name }) => name ?? 'Menu',
    empty: (
      <Empty why="Without menus the shop lists its shelves by itself. Call one header or footer and it takes that place.">
        {newLink}
      </Empty>
    ),
  })
  return (
    <Page title="Menus" actions={!isEmpty && newLink}>
      {table}
    </Page>
  )
}
