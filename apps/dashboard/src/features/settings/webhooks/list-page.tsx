import { Button } from '@mantine/core'
import type { Webhook } from '@stoa/contract/services/stoa/webhooks'
import { Link, Outlet } from 'react-router'
import { useListTable } from '../../../lib/use-list-table.tsx'
import { When } from '../../../lib/when.tsx'
import { paths } from '../../../paths.ts'
import { Empty } from '../../../ui/empty.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page.tsx'
import { webhooks } from './queries.ts'

export const clientLoader = webhooks.loadFirstPage

const columns: readonly Column<Webhook>[] = [
  {
    id: 'url',
    title: 'Address',
    card: 'title',
    cell: ({ id, url }) => (
      <Link to={paths.webhook(id!)} data-row-link>
        {url}
      </Link>
    ),
  },
  {
    id: 'events',
    title: 'Events',
    card: 'line',
    cell: ({ eventTypes = [] }) => (eventTypes.length === 1 ? eventTypes[0] : `${eventTypes.length} events`),
  },
  {
    id: 'created',
    title: 'Since',
    width: '10rem',
    card: 'line',
    namedOnCard: true,
    cell: ({ createdDate }) => <When date={createdDate} shape="day" />,
  },
]

export default function WebhooksPage() {
  const newLink = (
    <Button component={Link} to={paths.newWebhook()} variant="filled" leftSection={<PlusIcon />}>
      New webhook
    </Button>
  )
  const { table, isEmpty } = useListTable(webhooks, {
    label: 'Webhooks',
    columns,
    idOf: ({ id }) => id!,
    nameOf: ({ url }) => url ?? 'Webhook',
    empty: <Empty why="A webhook tells another system what happens here, the moment it happens.">{newLink}</Empty>,
  })
  return (
    <Page title="Webhooks" narrow actions={!isEmpty && newLink}>
      {table}
      <Outlet />
    </Page>
  )
}
