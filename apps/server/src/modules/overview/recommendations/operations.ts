import * as contract from '@stoa/contract/services/ecom/recommendations'
import { implementRead } from '../../../kernel/operations/operation.ts'
import { catalogAppId } from '../../catalog/catalog/ports/items.ts'
import { algorithms } from './algorithms.ts'
import { recommend } from './recommend.ts'

const sameForVisitors = { sameForVisitors: true }

export const listAvailableAlgorithms = implementRead(
  contract.listAvailableAlgorithms,
  async () => ({
    availableAlgorithms: [...algorithms].flatMap(([algorithmId, { config }]) =>
      config ? [{ config: { ...config, algorithmId }, appId: catalogAppId, catalogAppIds: [catalogAppId] }] : [],
    ),
  }),
  sameForVisitors,
)

export const getRecommendation = implementRead(
  contract.getRecommendation,
  async ({ site }, request) => ({ recommendation: await recommend(site, request) }),
  sameForVisitors,
)
