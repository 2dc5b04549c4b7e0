import type { Module } from '../../kernel/module.ts'
import type { Outbound } from '../../kernel/outbound.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { pluginOperations } from './operations.ts'

export { ratesOfPlugins, type PluginRates, type RatesRequest } from './rates.ts'
export { resealPluginKeys } from './reseal-keys.ts'

export function pluginsModule({ secrets, outbound }: { secrets: Secrets; outbound: Outbound }) {
  const ports = { secrets, outbound }
  return {
    name: 'plugins',
    migrations: `${import.meta.dirname}/migrations`,
    services: { 'stoa/plugins': pluginOperations(ports) },
  } satisfies Module
}
