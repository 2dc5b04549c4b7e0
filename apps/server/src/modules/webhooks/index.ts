import { eventTypes, unsentEvents } from '@stoa/contract/all'
import type { Module } from '../../kernel/module.ts'
import type { Outbound } from '../../kernel/outbound.ts'
import { delivering } from './deliver.ts'
import { webhookOperations } from './operations.ts'
import { seal } from './sealed.ts'

import * as store from './store.ts'
import { deliveryRetention } from './retention.ts'

export { failedDeliveries } from './store.ts'

export function webhooksModule({ secret, outbound }: { secret: string; outbound: Outbound }) {
  const sealing = seal(secret, 'webhook keys')
  const { deliver, plan } = delivering(sealing, outbound)
  return {
    name: 'webhooks',
    migrations: `${import.meta.dirname}/migrations`,
    services: { 'stoa/webhooks': webhookOperations(sealing, { eventTypes, unsentEvents }, deliver, outbound) },
    jobs: [deliver],
    reactions: [plan],
    retention: [deliveryRetention],
    needsEvent: store.isAwaited,
  } satisfies Module
}
