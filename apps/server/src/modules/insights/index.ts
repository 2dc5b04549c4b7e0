import * as contract from '@stoa/contract/services/stoa/insights'
import type { Module } from '../../kernel/module.ts'
import { implementRead } from '../../kernel/operation.ts'
import { askedDays } from './asked-days.ts'
import { overview } from './overview.ts'

/** How the shop is doing. It owns nothing, and asks the modules that do. */
export const insights = {
  name: 'insights',
  services: {
    'stoa/insights': {
      getOverview: implementRead(contract.getOverview, async ({ site }, request) => ({
        overview: await overview(site, askedDays(site, request)),
      })),
    },
  },
} satisfies Module
