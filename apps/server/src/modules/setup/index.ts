import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as contract from '@stoa/contract/services/stoa/setup'
import type { Module } from '../../kernel/module.ts'
import { implement, implementRead } from '../../kernel/operation.ts'
import { removeDemo } from './remove-demo.ts'
import { setupOf } from './steps.ts'
import { setSkipped } from './store.ts'

export { beginShop } from './begin.ts'
export { rememberDemo, type DemoKind } from './store.ts'

export interface SetupOptions {
  publicUrl: string
  /** Folder of the demo shop's pictures. */
  mediaFolder?: string | undefined
}

export function setupModule({ publicUrl, mediaFolder }: SetupOptions) {
  return {
    name: 'setup',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'stoa/setup': {
        getSetup: implementRead(contract.getSetup, async ({ site }) => ({ setup: await setupOf(site, { publicUrl }) })),

        skipSetupStep: implement(contract.skipSetupStep, async ({ site }, { step, skipped = true }) => {
          await setSkipped(site, step, skipped)
          return { setup: await setupOf(site, { publicUrl }) }
        }),

        removeDemo: implement(contract.removeDemo, async ({ site }) => {
          const removed = await removeDemo(site)
          if (mediaFolder) site.afterCommit(() => void rm(join(mediaFolder, 'demo'), { recursive: true, force: true }))
          return { ...removed, setup: await setupOf(site, { publicUrl }) }
        }),
      },
    },
  } satisfies Module
}
