import * as contract from '@stoa/contract/services/stoa/setup'
import { implement, implementRead } from '../../../kernel/operations/operation.ts'
import type { SiteAddresses } from '../../../kernel/site/site.ts'
import * as demo from './remove-demo.ts'
import { loadSetup } from './steps.ts'
import { setSkipped } from './store.ts'

interface SetupParts {
  addresses: SiteAddresses
}

export const getSetup = ({ addresses }: SetupParts) =>
  implementRead(contract.getSetup, async ({ site }) => ({ setup: await loadSetup(site, addresses) }))

export const skipSetupStep = ({ addresses }: SetupParts) =>
  implement(contract.skipSetupStep, async ({ site }, { step, skipped = true }) => {
    await setSkipped(site, step, skipped)
    return { setup: await loadSetup(site, addresses) }
  })

export const removeDemo = ({ addresses }: SetupParts) =>
  implement(contract.removeDemo, async ({ site }) => {
    const removed = await demo.removeDemo(site)
    return { ...removed, setup: await loadSetup(site, addresses) }
  })
