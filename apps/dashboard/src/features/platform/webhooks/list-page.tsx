import { msg, plural, t } from '@lingui/core/macro'
import type { Webhook } from '@stoa/contract/services/stoa/webhooks'
import { Link } from 'react-router'
import { linkColumn } from '../../../lib/list/columns.tsx'
import { RecordList } from '../../../lib/list/record-list.tsx'
import { When } from '../../../lib/format/when.tsx'
import { ReferenceLink } from '../../../lib/help/learn-more.tsx'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/list/column.ts'
import classes from '../../../ui/page/settings.module.css'
import { webhooks } from './queries.ts'

export const clientLoader = webhooks.loadFirstPage

const columns: readonly Column<Webhook>[] = [
  linkColumn({ id: 'url', title: msg`Address`, text: ({ url }) => url, to: ({ id }) => paths.webhook(id!) }),
  {
    id: 'events',
    title: msg`Events`,
    card: 'line',
    cell: ({ eventTypes = [] }) =>
      eventTypes.length === 1 ? eventTypes[0] : plural(eventTypes.length, { one: '# event', other: '# events' }),
  },
  {
    id: 'failed',
    title: msg`Failed`,
    align: 'end',
    width: '6rem',
    card: 'side',
    cell: ({ id, failedDeliveries = 0 }) =>
      failedDeliveries > 0 && (
        <Link to={paths.webhook(id!, '?status=FAILED')} className={classes.failed}>
          {plural(failedDeliveries, { one: '# failed', other: '# failed' })}
        </Link>
      ),
  },
  {
    id: 'created',
    title: msg`Since`,
    width: '10rem',
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ createdDate }) => <When date={createdDate} shape="day" />,
  },
]

export default function WebhooksPage() {
  return (
    <RecordList
      narrow
      title={t`Webhooks`}
      list={webhooks}
      columns={columns}
      nameOf={({ url }) => url ?? t`Webhook`}
      why={t`A webhook notifies another system as soon as something happens in your shop.`}
      learn={<ReferenceLink service="stoa/webhooks" />}
      create={{ label: t`New webhook`, to: paths.newWebhook() }}
    />
  )
}
