import { deleteAllPlugins } from './store.ts'
import type { Module } from '../../../kernel/background/module.ts'
import type { PluginFunction } from '../../../kernel/site/plugins.ts'
import type { Outbound } from '../../../kernel/outside/outbound.ts'
import { seal } from '../../../kernel/secrets/sealed.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { asking } from './ask.ts'
import { circuitBreaker } from './circuit-breaker.ts'
import { outcomeRetention } from './outcomes.ts'
import { keyPurpose } from './reseal-keys.ts'
import { listPluginOutcomes, testPlugin } from './operations/test-plugin.ts'
import { createPlugin, getPlugin, updatePlugin, listPlugins, deletePlugin } from './operations/plugins.ts'

export { loadPlugins } from './ask.ts'
export { resealPluginKeys } from './reseal-keys.ts'
export { eligibleTriggers, providedTriggers } from './discount-triggers.ts'
export { failedPlugins, type FailedPlugin } from './failed-plugin.ts'
export { providerBalance, providerRedemption, providerVoid } from './gift-card-provider.ts'
export {
  earlierCharge,
  eligibleMemberships,
  membershipApps,
  membershipCharge,
  membershipVoid,
  membershipVoidability,
} from './memberships.ts'
export { noteOutcomes } from './outcomes.ts'
export { additionalFees } from './additional-fees.ts'
export { shippingRateApps, shippingRates } from './shipping-rates.ts'
export { taxCalculation, type TaxedItem } from './tax-calculation.ts'
export { validations } from './validations.ts'

interface PluginsOptions {
  secrets: Secrets
  outbound: Outbound
  functions: readonly PluginFunction[]
}

/** `plugins` is what the kernel hands to every operation. */
export function pluginsModule({ secrets, outbound, functions }: PluginsOptions) {
  const ports = { seal: seal(secrets, keyPurpose), outbound, breaker: circuitBreaker(), functions }
  const module = {
    name: 'plugins',
    migrations: `${import.meta.dirname}/migrations`,
    disarm: deleteAllPlugins,
    services: {
      'stoa/plugins': {
        createPlugin: createPlugin(ports),
        getPlugin: getPlugin(ports),
        updatePlugin: updatePlugin(ports),
        listPlugins: listPlugins(ports),
        deletePlugin: deletePlugin(ports),
        listPluginOutcomes,
        testPlugin: testPlugin(ports),
      },
    },
    retention: [outcomeRetention],
  } satisfies Module
  return { module, plugins: asking(ports) }
}
