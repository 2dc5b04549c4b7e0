import type * as contract from '@stoa/contract/services/stoa/webhooks'
import type * as store from './store.ts'

export function presentWebhook(row: Awaited<ReturnType<typeof store.listWebhooks>>[number]): contract.Webhook {
  return {
    id: row.id,
    url: row.url,
    eventTypes: row.event_types,
    publicKey: row.public_key,
    ...(row.next_public_key &&
      row.next_key_date && {
        nextKey: { publicKey: row.next_public_key, startDate: row.next_key_date.toISOString() },
      }),
    createdDate: row.created_date.toISOString(),
  }
}

export function presentDelivery(row: Awaited<ReturnType<typeof store.listDeliveries>>[number]): contract.WebhookDelivery {
  return {
    id: row.id,
    eventId: row.event_id,
    eventType: row.event_type,
    status: row.status,
    attempts: row.attempts,
    responseStatus: row.response_status,
    failure: row.failure,
    latency: row.latency,
    nextAttemptDate: row.next_attempt_date?.toISOString() ?? null,
    deliveredDate: row.delivered_date?.toISOString() ?? null,
    createdDate: row.created_date.toISOString(),
  }
}
