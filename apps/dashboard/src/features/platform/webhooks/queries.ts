import { msg } from '@lingui/core/macro'
import { getWebhookDelivery, listWebhookDeliveries, listWebhooks } from '@stoa/contract/calls/stoa/webhooks'
import type { DeliveryStatus } from '@stoa/contract/services/stoa/webhooks'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { listOf } from '../../../lib/list/list-of.ts'
import { deliveryStates } from './delivery-state.tsx'

export const webhooks = listOf(listWebhooks, {
  name: 'webhooks',
  toRequest: () => ({}),
  rows: ({ webhooks }) => webhooks,
})

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'all'],
  queryFn: async ({ signal }) => (await api.call(listWebhooks, {}, { signal })).webhooks ?? [],
})

/** The deliveries of a webhook, with a filter by event. */
export function createDeliveryList(webhookId: string, eventTypes: readonly string[]) {
  return listOf(listWebhookDeliveries, {
    name: `deliveries of ${webhookId}`,
    toRequest: ({ filters: { status = [], event = [] } }) => ({
      webhookId,
      ...(status.length > 0 && { statuses: status as DeliveryStatus[] }),
      ...(event.length > 0 && { eventTypes: [...event] }),
    }),
    rows: ({ deliveries }) => deliveries,
    views: [
      { title: msg`All`, search: '' },
      { title: msg`Failed`, search: 'status=FAILED' },
    ],
    filters: [
      {
        key: 'status',
        title: msg`Status`,
        options: Object.entries(deliveryStates).map(([value, [label]]) => ({ value, label })),
      },
      // Event types are not translated.
      {
        key: 'event',
        title: msg`Event`,
        options: eventTypes.map((type) => ({ value: type, label: { id: type, message: type } })),
      },
    ],
  })
}

export function deliveryQuery(webhookId: string, deliveryId: string) {
  return queryOptions({
    queryKey: [`deliveries of ${webhookId}`, deliveryId],
    queryFn: ({ signal }) => api.call(getWebhookDelivery, { webhookId, deliveryId }, { signal }),
  })
}
