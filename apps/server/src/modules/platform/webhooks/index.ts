import { eventTypes } from '@stoa/contract/all'
import type { DerivedEvent } from '../../../kernel/background/derived-events.ts'
import type { Module } from '../../../kernel/background/module.ts'
import type { Outbound } from '../../../kernel/outside/outbound.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { delivering } from './deliver.ts'
import { seal } from '../../../kernel/secrets/sealed.ts'
import { keyPurpose } from './keys.ts'
import { deliveryRetention } from './retention.ts'
import * as store from './store.ts'
import { rotateWebhookKey, activateWebhookKey, discardWebhookKey } from './operations/webhook-keys.ts'
import { listWebhookDeliveries, getWebhookDelivery, replayWebhookDelivery } from './operations/webhook-deliveries.ts'
import { createWebhook, updateWebhook, listWebhooks, deleteWebhook } from './operations/webhooks.ts'

export { resealKeys } from './reseal-keys.ts'
export { loadFailedDeliveries } from './store.ts'

interface WebhooksOptions {
  secrets: Secrets
  outbound: Outbound
  derivedEvents: readonly DerivedEvent[]
}

export function webhooksModule({ secrets, outbound, derivedEvents }: WebhooksOptions) {
  const sealing = seal(secrets, keyPurpose)
  const { deliver, plan } = delivering(sealing, outbound, derivedEvents)
  const parts = { seal: sealing, eventTypes, derivedEvents, deliver, outbound }
  return {
    name: 'webhooks',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'stoa/webhooks': {
        createWebhook: createWebhook(parts),
        updateWebhook: updateWebhook(parts),
        rotateWebhookKey: rotateWebhookKey(parts),
        activateWebhookKey,
        discardWebhookKey,
        listWebhooks,
        deleteWebhook,
        listWebhookDeliveries,
        getWebhookDelivery: getWebhookDelivery(parts),
        replayWebhookDelivery: replayWebhookDelivery(parts),
      },
    },
    jobs: [deliver],
    reactions: [plan],
    retention: [deliveryRetention],
    needsEvent: store.isAwaited,
    disarm: store.deleteAllWebhooks,
  } satisfies Module
}
