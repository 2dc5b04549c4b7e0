import { CallButton } from '../../../ui/actions/call-button.tsx'
import { msg, plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { deleteWebhook, replayWebhookDelivery, rotateWebhookKey } from '@stoa/contract/calls/stoa/webhooks'
import type { WebhookDelivery } from '@stoa/contract/services/stoa/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, Outlet, useNavigate, useParams, useSearchParams } from 'react-router'
import { api } from '../../../lib/calls/api.ts'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { runOneByOne, type BulkAction } from '../../../lib/list/bulk-action.ts'
import { ReferenceLink } from '../../../lib/help/learn-more.tsx'
import { useBulk } from '../../../lib/list/use-bulk.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useListTable } from '../../../lib/list/use-list-table.tsx'
import { When } from '../../../lib/format/when.tsx'
import { paths } from '../../../paths.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page/page.tsx'
import classes from '../../../ui/page/settings.module.css'
import { describeAnswer, DeliveryState } from './delivery-state.tsx'
import { EndpointPanel } from './endpoint-panel.tsx'
import { NextKeyPanel } from './next-key-panel.tsx'
import { createDeliveryList, webhooks, webhooksQuery } from './queries.ts'

/** A webhook with its log of deliveries. */
export default function WebhookPage() {
  const webhookId = useParams()['webhookId']!
  const navigate = useNavigate()
  const { data: all } = useQuery(webhooksQuery)
  const isGone = all !== undefined && !all.some(({ id }) => id === webhookId)
  const webhook = all?.find(({ id }) => id === webhookId)
  const remove = useCall(deleteWebhook, {
    failed: t`We couldn’t delete the webhook`,
    done: t`Webhook deleted`,
    refreshes: [webhooks],
    onDone: () => void navigate(paths.webhooks()),
  })
  const rotate = useCall(rotateWebhookKey, {
    failed: t`We couldn’t change the key`,
    done: t`New key created`,
    refreshes: [webhooks],
  })
  return (
    <Page
      title={webhook?.url ?? t`Webhook`}
      narrow
      back={<BackLink to={paths.webhooks()}>{t`Webhooks`}</BackLink>}
      actions={
        !isGone && (
          <>
            <Confirm
              question={t`Delete this webhook?`}
              consequence={t`No more events will be sent to it, and its log is deleted. You can’t undo this.`}
              confirmLabel={t`Delete`}
              onConfirm={() => remove.send({ webhookId })}
            >
              {(ask) => (
                <CallButton call={remove} onClick={ask} color="red" variant="outline">
                  {t`Delete`}
                </CallButton>
              )}
            </Confirm>
            <Confirm
              question={t`Create a new key?`}
              consequence={t`The new key becomes active in 24 hours, or when you switch to it. Until then you can give it to the receiver or discard it.`}
              confirmLabel={t`New key`}
              onConfirm={() => rotate.send({ webhookId })}
            >
              {(ask) => (
                <CallButton call={rotate} onClick={ask} disabled={Boolean(webhook?.nextKey)}>
                  {webhook?.nextKey ? t`New key pending` : t`New key`}
                </CallButton>
              )}
            </Confirm>
            <Button component={Link} to={paths.editWebhook(webhookId)} preventScrollReset>
              {t`Edit`}
            </Button>
          </>
        )
      }
    >
      {webhook?.nextKey && <NextKeyPanel webhookId={webhookId} nextKey={webhook.nextKey} />}
      {webhook && <EndpointPanel webhook={webhook} />}
      {isGone ? (
        <Empty why={t`This webhook no longer exists.`} />
      ) : (
        <h2 className={classes.heading}>{t({ message: 'Deliveries', context: 'webhook' })}</h2>
      )}
      {webhook && <Log key={webhookId} webhookId={webhookId} eventTypes={webhook.eventTypes ?? []} />}
      <Outlet />
    </Page>
  )
}

function Log({ webhookId, eventTypes }: { webhookId: string; eventTypes: readonly string[] }) {
  const [search] = useSearchParams()
  const deliveries = useMemo(() => createDeliveryList(webhookId, eventTypes), [webhookId, eventTypes])
  const queryString = search.toString() && `?${search}`
  const columns = useMemo(() => deliveryColumns(webhookId, queryString), [webhookId, queryString])
  const nameOf = ({ eventType }: WebhookDelivery) => eventType ?? t({ message: 'Delivery', context: 'webhook' })
  const bulk = useBulk({ actions: [sendAgain(webhookId)], nameOf, refreshes: [deliveries, webhooks] })
  const { table } = useListTable(deliveries, {
    label: t({ message: 'Deliveries', context: 'webhook' }),
    columns,
    nameOf,
    bulk,
    empty: (
      <Empty
        why={t`No deliveries yet. They appear here when one of the chosen events happens.`}
        learn={<ReferenceLink service="stoa/webhooks" />}
      />
    ),
  })
  return table
}

function sendAgain(webhookId: string): BulkAction<WebhookDelivery> {
  return {
    label: t`Resend`,
    batchSize: 10,
    confirm: ({ length }) => ({
      question: plural(length, { one: 'Resend # event?', other: 'Resend # events?' }),
      consequence: t`The receiver will get these events again. You can’t undo this.`,
      confirmLabel: t`Resend`,
      harmless: true,
    }),
    run: (rows) => runOneByOne(rows, ({ id }) => api.call(replayWebhookDelivery, { webhookId, deliveryId: id! })),
    done: (count) => plural(count, { one: '# event resent', other: '# events resent' }),
    failed: (count) => plural(count, { one: '# event could not be resent', other: '# events could not be resent' }),
  }
}

/** `search` keeps the log's query while a delivery is open. */
function deliveryColumns(webhookId: string, search: string): readonly Column<WebhookDelivery>[] {
  return [
    {
      id: 'event',
      title: msg`Event`,
      card: 'title',
      cell: ({ id, eventType }) => (
        <Link to={paths.webhookDelivery(webhookId, id!, search)} preventScrollReset className={classes.url} data-row-link>
          {eventType}
        </Link>
      ),
    },
    {
      id: 'date',
      title: msg`Sent`,
      width: '11rem',
      card: 'line',
      cell: ({ deliveredDate, createdDate }) => <When date={deliveredDate ?? createdDate} />,
    },
    { id: 'answer', title: msg`Response`, width: '14rem', card: 'line', showsTitleOnCard: true, cell: describeAnswer },
    {
      id: 'status',
      title: msg`Status`,
      width: '7.5rem',
      card: 'states',
      cell: (delivery) => <DeliveryState delivery={delivery} />,
    },
  ]
}
