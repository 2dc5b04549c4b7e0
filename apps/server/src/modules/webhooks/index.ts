import { eventTypes } from '@stoa/contract/all'
import type { Module } from '../../kernel/module.ts'
import { delivering } from './deliver.ts'
import { webhookOperations } from './operations.ts'
import { seal } from './sealed.ts'

export { failedDeliveries } from './store.ts'

export function webhooksModule({ secret }: { secret: string }) {
  const sealing = seal(secret, 'webhook keys')
  const { deliver, plan } = delivering(sealing)
  return {
    name: 'webhooks',
    migrations: `${import.meta.dirname}/migrations`,
    services: { 'stoa/webhooks': webhookOperations(sealing, eventTypes, deliver) },
    jobs: [deliver],
    reactions: [plan],
  } satisfies Module
}
