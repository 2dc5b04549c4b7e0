import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import * as contract from '@stoa/contract/services/stoa/webhooks'
import { notFound } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { implement, implementAction, implementRead } from '../../kernel/operation.ts'
import type { Job } from '../../kernel/jobs.ts'
import { subscribed } from './deliver.ts'
import type { Seal } from './sealed.ts'
import * as store from './store.ts'

const makeKeys = promisify(generateKeyPair)

export function webhookOperations(seal: Seal, eventTypes: ReadonlySet<string>, deliver: Job<{ deliveryId: string }>) {
  return {
    createWebhook: implementAction(
      contract.createWebhook,
      async ({ transaction, refuse }, { webhook: { url, eventTypes: wanted } }) => {
        const { username, password } = new URL(url)
        if (username || password) throw refuse('URL_NOT_ALLOWED', 'the address must not carry a user name or password')
        const unknown = wanted.filter((type) => !eventTypes.has(type))
        if (unknown.length > 0)
          throw refuse('UNKNOWN_EVENT_TYPE', `there is no event ${unknown.join(', ')}`, { eventTypes: unknown })
        const { publicKey, privateKey } = await makeKeys('rsa', {
          modulusLength: 2048,
          publicKeyEncoding: { type: 'spki', format: 'pem' },
          privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        })
        return transaction(async (site) => {
          const { db, siteId, now } = site
          subscribed.forget(site)
          const row = {
            site_id: siteId,
            id: newId(),
            url,
            event_types: wanted,
            public_key: publicKey,
            private_key_sealed: seal.close(privateKey),
            created_date: now,
          }
          await db.insertInto('webhook').values(row).execute()
          return { webhook: present(row) }
        })
      },
    ),

    listWebhooks: implementRead(contract.listWebhooks, async ({ site }) => ({
      webhooks: (await store.listWebhooks(site)).map(present),
    })),

    deleteWebhook: implement(contract.deleteWebhook, async ({ site }, { webhookId }) => {
      if (!(await store.deleteWebhook(site, webhookId))) throw notFound('webhook', { id: webhookId })
      subscribed.forget(site)
      return {}
    }),

    listWebhookDeliveries: implementRead(contract.listWebhookDeliveries, async ({ site }, { webhookId }) => {
      if (!(await store.findWebhook(site, webhookId))) throw notFound('webhook', { id: webhookId })
      return { deliveries: (await store.listDeliveries(site, webhookId)).map(presentDelivery) }
    }),

    replayWebhookDelivery: implement(contract.replayWebhookDelivery, async ({ site }, { webhookId, deliveryId }) => {
      const delivery = await store.findDelivery(site, deliveryId)
      if (delivery?.webhook_id !== webhookId) throw notFound('webhookDelivery', { id: deliveryId })
      await store.reopenDelivery(site, deliveryId)
      site.enqueue(deliver, { deliveryId })
      return {}
    }),
  }
}

function present({
  id,
  url,
  event_types,
  public_key,
  created_date,
}: Awaited<ReturnType<typeof store.listWebhooks>>[number]): contract.Webhook {
  return { id, url, eventTypes: event_types, publicKey: public_key, createdDate: created_date.toISOString() }
}

function presentDelivery(row: Awaited<ReturnType<typeof store.listDeliveries>>[number]): contract.WebhookDelivery {
  return {
    id: row.id,
    eventId: row.event_id,
    eventType: row.event_type,
    status: row.status,
    attempts: row.attempts,
    responseStatus: row.response_status,
    failure: row.failure,
    nextAttemptDate: row.next_attempt_date?.toISOString() ?? null,
    deliveredDate: row.delivered_date?.toISOString() ?? null,
    createdDate: row.created_date.toISOString(),
  }
}
