import type { Module } from '../../kernel/module.ts'
import type { Outbound } from '../../kernel/outbound.ts'
import { seal } from '../../kernel/sealed.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { circuitBreaker } from './circuit-breaker.ts'
import { pluginOperations } from './operations.ts'
import { keyPurpose } from './reseal-keys.ts'

export { resealPluginKeys } from './reseal-keys.ts'

export function pluginsModule({ secrets, outbound }: { secrets: Secrets; outbound: Outbound }) {
  const ports = { seal: seal(secrets, keyPurpose), outbound, breaker: circuitBreaker() }
  return {
    name: 'plugins',
    migrations: `${import.meta.dirname}/migrations`,
    services: { 'stoa/plugins': pluginOperations(ports) },
  } satisfies Module
}
