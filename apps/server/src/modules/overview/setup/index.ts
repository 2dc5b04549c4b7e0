import type { Module } from '../../../kernel/background/module.ts'
import type { SiteAddresses } from '../../../kernel/site/site.ts'
import { getSetup, removeDemo, skipSetupStep } from './operations.ts'

export { loadPaymentReadiness } from './payment-readiness.ts'
export { beginShop } from './begin.ts'
export { rememberDemo } from './store.ts'

export interface SetupOptions {
  addresses: SiteAddresses
}

export function setupModule(options: SetupOptions) {
  return {
    name: 'setup',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'stoa/setup': {
        getSetup: getSetup(options),
        skipSetupStep: skipSetupStep(options),
        removeDemo: removeDemo(options),
      },
    },
  } satisfies Module
}
