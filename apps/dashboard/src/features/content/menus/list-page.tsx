import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Button } from '@mantine/core'
import type { Menu } from '@stoa/contract/services/stoa/menus'
import { Link } from 'react-router'
import { changedColumn } from '../../../lib/changed-column.tsx'
import { useListTable } from '../../../lib/use-list-table.tsx'
import { learnAbout } from '../../../lib/learn.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/empty.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page.tsx'
import { menus } from './queries.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../lib/list-of.ts'
export const clientLoader = menus.loadFirstPage

/** Where the storefront shows the menu. */
const shownIn: Readonly<Record<string, MessageDescriptor>> = {
  header: msg`Header of every page`,
  footer: msg`Footer of every page`,
}

const columns: readonly Column<Menu>[] = [
  {
    id: 'name',
    title: msg`Name`,
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
    title: msg`Location`,
    width: '14rem',
    card: 'line',
    cell: ({ slug }) => <Location slug={slug ?? ''} />,
  },
  {
    id: 'items',
    title: msg({ message: 'Items', context: 'menu' }),
    align: 'end',
    width: '6rem',
    card: 'side',
    showsTitleOnCard: true,
    cell: ({ items = [] }) => items.reduce((sum, { items: below = [] }) => sum + 1 + below.length, 0),
  },
  changedColumn,
]

export default function MenusPage() {
  const newLink = (
    <Button component={Link} to={paths.newMenu()} variant="filled" leftSection={<PlusIcon />}>
      {t`New menu`}
    </Button>
  )
  const { table, isEmpty } = useListTable(menus, {
    label: t`Menus`,
    columns,
    nameOf: ({ name }) => name ?? t`Menu`,
    empty: (
      <Empty
        why={t`Without menus, the shop lists your categories. Create a menu with the handle header or footer to replace the list.`}
        learn={learnAbout('stoa/menus')}
      >
        {newLink}
      </Empty>
    ),
  })
  return (
    <Page title={t`Menus`} actions={!isEmpty && newLink}>
      {table}
    </Page>
  )
}

function Location({ slug }: { slug: string }) {
  const known = shownIn[slug]
  return known ? t(known) : t`Other: ${slug}`
}
