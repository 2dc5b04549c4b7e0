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

const states: Record<string, readonly [string, Tone]> = {
  DELIVERED: ['Delivered', 'good'],
  PENDING: ['Waiting', 'accent'],
  FAILED: ['Failed', 'bad'],
}

export default function WebhookPage() {
  const webhookId = useParams()['webhookId']!
  const navigate = useNavigate()
  const { data: all } = useQuery(webhooksQuery)
  const webhook = all?.find(({ id }) => id === webhookId)
  const deliveries = useMemo(() => deliveriesOf(webhookId), [webhookId])
  const remove = useCall(deleteWebhook, {
    failed: 'The webhook was not deleted',
    done: 'The webhook is deleted',
    refreshes: [webhooks],
    onDone: () => void navigate(paths.webhooks()),
  })
  const columns = useMemo(() => deliveryColumns(webhookId), [webhookId])
  const { table } = useListTable(deliveries, {
    label: 'Deliveries',
    columns,
    idOf: ({ id }) => id!,
    nameOf: ({ eventType }) => eventType ?? 'Delivery',
    empty: <Empty why="Nothing was sent yet. The next event of the chosen kinds appears here." />,
  })
  return (
    <Page
      title={webhook?.url ?? 'Webhook'}
      narrow
      back={<BackLink to={paths.webhooks()}>Webhooks</BackLink>}
      actions={
        <Confirm
          question="Delete this webhook?"
          consequence="Events are no longer sent to it, and its log is lost. This cannot be undone."
          confirmLabel="Delete"
          onConfirm={() => remove.send({ webhookId })}
        >
          {(ask) => (
            <Button onClick={ask} loading={remove.sending} color="red" variant="outline">
              Delete
            </Button>
          )}
        </Confirm>
      }
    >
      {webhook && (
        <Panel title="Endpoint">
          <Facts>
            <Fact name="Events">
              {(webhook.eventTypes ?? []).map((type) => (
                <div key={type}>{type}</div>
              ))}
            </Fact>
            {webhook.publicKey && (
              <Fact name="Public key">
                <div className={classes.scroll}>
                  <CopyText text={webhook.publicKey} what="public key" />
                </div>
              </Fact>
            )}
            <Fact name="Since">
              <When date={webhook.createdDate} />
            </Fact>
          </Facts>
        </Panel>
      )}
      <h2 style={{ margin: '0.5rem 0 0' }}>Deliveries</h2>
      {table}
    </Page>
  )
}

function deliveryColumns(webhookId: string): readonly Column<WebhookDelivery>[] {
  return [
    { id: 'event', title: 'Event', card: 'title', cell: ({ eventType }) => <span className={classes.url}>{eventType}</span> },
    {
      id: 'date',
      title: 'Sent',
      width: '11rem',
      card: 'line',
      cell: ({ deliveredDate, createdDate }) => <When date={deliveredDate ?? createdDate} />,
    },
    {
      id: 'answer',
      title: 'Answer',
      width: '12rem',
      card: 'line',
      namedOnCard: true,
      cell: ({ responseStatus, failure, attempts }) =>
        [responseStatus, failure, attempts && attempts > 1 && `${attempts} attempts`].filter(Boolean).join(' · ') || '–',
    },
    { id: 'status', title: 'Status', width: '7.5rem', card: 'states', cell: (delivery) => <DeliveryState delivery={delivery} /> },
    {
      id: 'replay',
      title: 'Again',
      align: 'end',
      width: '6rem',
      card: 'side',
      cell: (delivery) => <Replay webhookId={webhookId} delivery={delivery} />,
    },
  ]
}

function DeliveryState({ delivery: { status } }: { delivery: WebhookDelivery }) {
  const [label, tone] = states[status ?? ''] ?? ['Unknown', 'plain' as const]
  return <Status tone={tone}>{label}</Status>
}

function Replay({ webhookId, delivery: { id, eventType } }: { webhookId: string; delivery: WebhookDelivery }) {
  const call = useCall(replayWebhookDelivery, {
    failed: 'The event was not sent again',
    done: 'The event is sent again',
    refreshes: [deliveriesOf(webhookId)],
  })
  return (
    <Button
      size="compact-xs"
      loading={call.sending}
      onClick={() => call.send({ webhookId, deliveryId: id! })}
      aria-label={`Send ${eventType} again`}
    >
      Send again
    </Button>
  )
}
