import { listWebhookDeliveries, listWebhooks } from '@stoa/contract/calls/stoa/webhooks'
import { api } from '../../../lib/api.ts'
import { listOf } from '../../../lib/list-of.ts'
import { queryOptions } from '@tanstack/react-query'

export const webhooks = listOf(listWebhooks, {
  name: 'webhooks',
  toRequest: () => ({}),
  rows: ({ webhooks }) => webhooks,
})

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'all'],
  queryFn: async ({ signal }) => (await api.call(listWebhooks, {}, { signal })).webhooks ?? [],
})

/** Deliveries come and go by themselves, so the log is read again while it is looked at. */
export function deliveriesOf(webhookId: string) {
  return listOf(listWebhookDeliveries, {
    name: `deliveries of ${webhookId}`,
    toRequest: () => ({ webhookId }),
    rows: ({ deliveries }) => deliveries,
  })
}
