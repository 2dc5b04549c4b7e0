import { msg, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Page as ContentPage } from '@stoa/contract/services/stoa/pages'
import { Link } from 'react-router'
import { changedColumn } from '../../../lib/changed-column.tsx'
import { useListTable } from '../../../lib/use-list-table.tsx'
import { learnAbout } from '../../../lib/learn.ts'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/empty.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page.tsx'
import { Status } from '../../../ui/status.tsx'
import { kinds, pages } from './queries.ts'

export { skipOnSearchChange as shouldRevalidate } from '../../../lib/list-of.ts'
export const clientLoader = pages.loadFirstPage

const columns: readonly Column<ContentPage>[] = [
  {
    id: 'title',
    title: msg`Title`,
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
    title: msg`Status`,
    width: '7rem',
    card: 'states',
    cell: ({ visible }) =>
      visible === false ? <Status tone="plain">{t`Hidden`}</Status> : <Status tone="good">{t`Visible`}</Status>,
  },
  { id: 'kind', title: msg`Type`, width: '8rem', card: 'none', cell: ({ kind = 'OTHER' }) => t(kinds[kind]) },
  { id: 'slug', title: msg`Address`, width: '16rem', card: 'line', cell: ({ slug }) => paths.pageInTheShop(slug ?? '') },
  changedColumn,
]

export default function PagesPage() {
  const newLink = (
    <Button component={Link} to={paths.newPage()} variant="filled" leftSection={<PlusIcon />}>
      {t`New page`}
    </Button>
  )
  const { table, isEmpty } = useListTable(pages, {
    label: t`Pages`,
    columns,
    nameOf: ({ title }) => title ?? t`Page`,
    search: t`Search by title`,
    empty: (
      <Empty why={t`Add pages for shipping, returns, imprint and privacy.`} learn={learnAbout('stoa/pages')}>
        {newLink}
      </Empty>
    ),
  })
  return (
    <Page title={t`Pages`} actions={!isEmpty && newLink}>
      {table}
    </Page>
  )
}
