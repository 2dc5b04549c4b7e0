import * as contract from '@stoa/contract/services/ecom/recommendations'
import type { Module } from '../../../kernel/background/module.ts'
import { implementRead } from '../../../kernel/operations/operation.ts'
import { catalogAppId } from '../../catalog/catalog/index.ts'
import { algorithms } from './algorithms.ts'
import { recommend } from './recommend.ts'

const sameForVisitors = { sameForVisitors: true }

/** Products that fit others, or sell best. It owns no tables: it ranks what the categories and the orders know. */
export const recommendationsModule = {
  name: 'recommendations',
  services: {
    'ecom/recommendations': {
      listAvailableAlgorithms: implementRead(
        contract.listAvailableAlgorithms,
        async () => ({
          availableAlgorithms: [...algorithms].flatMap(([algorithmId, { config }]) =>
            config ? [{ config: { ...config, algorithmId }, appId: catalogAppId, catalogAppIds: [catalogAppId] }] : [],
          ),
        }),
        sameForVisitors,
      ),
      getRecommendation: implementRead(
        contract.getRecommendation,
        async ({ site }, request) => ({ recommendation: await recommend(site, request) }),
        sameForVisitors,
      ),
    },
  },
} satisfies Module
