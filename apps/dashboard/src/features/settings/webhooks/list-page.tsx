import type { Webhook } from '@stoa/contract/services/stoa/webhooks'
import { Link } from 'react-router'
import { When } from '../../../lib/when.tsx'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/list/column.ts'
import { SettingsList } from '../settings-list.tsx'
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
  return (
    <SettingsList
      title="Webhooks"
      list={webhooks}
      columns={columns}
      nameOf={({ url }) => url ?? 'Webhook'}
      why="A webhook tells another system what happens here, the moment it happens."
      create={{ label: 'New webhook', to: paths.newWebhook() }}
    />
  )
}
