import * as contract from '@stoa/contract/services/stoa/setup'
import type { Module } from '../../../kernel/background/module.ts'
import { implement, implementRead } from '../../../kernel/operations/operation.ts'
import type { SiteAddresses } from '../../../kernel/site/site.ts'
import { removeDemo } from './remove-demo.ts'
import { setupOf } from './steps.ts'
import { setSkipped } from './store.ts'

export { beginShop } from './begin.ts'
export { rememberDemo, type DemoKind } from './store.ts'

export interface SetupOptions {
  addresses: SiteAddresses
}

export function setupModule({ addresses }: SetupOptions) {
  return {
    name: 'setup',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'stoa/setup': {
        getSetup: implementRead(contract.getSetup, async ({ site }) => ({ setup: await setupOf(site, addresses) })),

        skipSetupStep: implement(contract.skipSetupStep, async ({ site }, { step, skipped = true }) => {
          await setSkipped(site, step, skipped)
          return { setup: await setupOf(site, addresses) }
        }),

        removeDemo: implement(contract.removeDemo, async ({ site }) => {
          const removed = await removeDemo(site)
          return { ...removed, setup: await setupOf(site, addresses) }
        }),
      },
    },
  } satisfies Module
}
