import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Button } from '@mantine/core'
import { deleteWebhook, replayWebhookDelivery } from '@stoa/contract/calls/stoa/webhooks'
import type { WebhookDelivery } from '@stoa/contract/services/stoa/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { BackLink } from '../../../lib/back-link.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { useListTable } from '../../../lib/use-list-table.tsx'
import { When } from '../../../lib/when.tsx'
import { paths } from '../../../paths.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { Empty } from '../../../ui/empty.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page.tsx'
import { Fact, Facts, Panel } from '../../../ui/panel.tsx'
import { Status, type Tone } from '../../../ui/status.tsx'
import classes from '../settings.module.css'
import { deliveriesOf, webhooks, webhooksQuery } from './queries.ts'

const states: Record<string, readonly [MessageDescriptor, Tone]> = {
  DELIVERED: [msg`Delivered`, 'good'],
  PENDING: [msg`Waiting`, 'accent'],
  FAILED: [msg`Failed`, 'bad'],
}

export default function WebhookPage() {
  const webhookId = useParams()['webhookId']!
  const navigate = useNavigate()
  const { data: all } = useQuery(webhooksQuery)
  const webhook = all?.find(({ id }) => id === webhookId)
  const deliveries = useMemo(() => deliveriesOf(webhookId), [webhookId])
  const remove = useCall(deleteWebhook, {
    failed: t`The webhook was not deleted`,
    done: t`The webhook is deleted`,
    refreshes: [webhooks],
    onDone: () => void navigate(paths.webhooks()),
  })
  const columns = useMemo(() => deliveryColumns(webhookId), [webhookId])
  const { table } = useListTable(deliveries, {
    label: t({ message: 'Deliveries', context: 'webhook' }),
    columns,
    nameOf: ({ eventType }) => eventType ?? t({ message: 'Delivery', context: 'webhook' }),
    empty: <Empty why={t`Nothing was sent yet. The next event of the chosen kinds appears here.`} />,
  })
  return (
    <Page
      title={webhook?.url ?? t`Webhook`}
      narrow
      back={<BackLink to={paths.webhooks()}>{t`Webhooks`}</BackLink>}
      actions={
        <Confirm
          question={t`Delete this webhook?`}
          consequence={t`Events are no longer sent to it, and its log is lost. This cannot be undone.`}
          confirmLabel={t`Delete`}
          onConfirm={() => remove.send({ webhookId })}
        >
          {(ask) => (
            <Button onClick={ask} loading={remove.sending} color="red" variant="outline">
              {t`Delete`}
            </Button>
          )}
        </Confirm>
      }
    >
      {webhook && (
        <Panel title={t`Endpoint`}>
          <Facts>
            <Fact name={t`Events`}>
              {(webhook.eventTypes ?? []).map((type) => (
                <div key={type}>{type}</div>
              ))}
            </Fact>
            {webhook.publicKey && (
              <Fact name={t`Public key`}>
                <div className={classes.scroll}>
                  <CopyText text={webhook.publicKey} what={t`public key`} />
                </div>
              </Fact>
            )}
            <Fact name={t`Since`}>
              <When date={webhook.createdDate} />
            </Fact>
          </Facts>
        </Panel>
      )}
      <h2 style={{ margin: '0.5rem 0 0' }}>{t({ message: 'Deliveries', context: 'webhook' })}</h2>
      {table}
    </Page>
  )
}

function deliveryColumns(webhookId: string): readonly Column<WebhookDelivery>[] {
  return [
    { id: 'event', title: msg`Event`, card: 'title', cell: ({ eventType }) => <span className={classes.url}>{eventType}</span> },
    {
      id: 'date',
      title: msg`Sent`,
      width: '11rem',
      card: 'line',
      cell: ({ deliveredDate, createdDate }) => <When date={deliveredDate ?? createdDate} />,
    },
    {
      id: 'answer',
      title: msg`Answer`,
      width: '12rem',
      card: 'line',
      namedOnCard: true,
      cell: ({ responseStatus, failure, attempts }) =>
        [responseStatus, failure, attempts && attempts > 1 && t`${attempts} attempts`].filter(Boolean).join(' · ') || '–',
    },
    {
      id: 'status',
      title: msg`Status`,
      width: '7.5rem',
      card: 'states',
      cell: (delivery) => <DeliveryState delivery={delivery} />,
    },
    {
      id: 'replay',
      title: msg`Again`,
      align: 'end',
      width: '6rem',
      card: 'side',
      cell: (delivery) => <Replay webhookId={webhookId} delivery={delivery} />,
    },
  ]
}

function DeliveryState({ delivery: { status } }: { delivery: WebhookDelivery }) {
  const [label, tone] = states[status ?? ''] ?? [msg`Unknown`, 'plain' as const]
  return <Status tone={tone}>{t(label)}</Status>
}

function Replay({ webhookId, delivery: { id, eventType } }: { webhookId: string; delivery: WebhookDelivery }) {
  const call = useCall(replayWebhookDelivery, {
    failed: t`The event was not sent again`,
    done: t`The event is sent again`,
    refreshes: [deliveriesOf(webhookId)],
  })
  return (
    <Button
      size="compact-xs"
      loading={call.sending}
      onClick={() => call.send({ webhookId, deliveryId: id! })}
      aria-label={t`Send ${eventType ?? ''} again`}
    >
      {t`Send again`}
    </Button>
  )
}
