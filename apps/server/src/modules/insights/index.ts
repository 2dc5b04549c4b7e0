import * as contract from '@stoa/contract/services/stoa/insights'
import type { Module } from '../../kernel/module.ts'
import { implementRead } from '../../kernel/operation.ts'
import { overview } from './overview.ts'

/** How the shop is doing. It owns nothing, and asks the modules that do. */
export const insights = {
  name: 'insights',
  services: {
    'stoa/insights': {
      getOverview: implementRead(contract.getOverview, async ({ site }, { days = 30 }) => ({
        overview: await overview(site, days),
      })),
    },
  },
} satisfies Module
