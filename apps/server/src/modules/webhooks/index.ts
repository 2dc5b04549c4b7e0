import { eventTypes } from '@stoa/contract/all'
import type { Module } from '../../kernel/module.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { delivering } from './deliver.ts'
import { webhookOperations } from './operations.ts'
import { keyPurpose, seal } from './sealed.ts'

export { sealKeysAnew } from './seal-anew.ts'
export { failedDeliveries } from './store.ts'

export function webhooksModule({ secrets }: { secrets: Secrets }) {
  const sealing = seal(secrets, keyPurpose)
  const { deliver, plan } = delivering(sealing)
  return {
    name: 'webhooks',
    migrations: `${import.meta.dirname}/migrations`,
    services: { 'stoa/webhooks': webhookOperations(sealing, eventTypes, deliver) },
    jobs: [deliver],
    reactions: [plan],
  } satisfies Module
}
