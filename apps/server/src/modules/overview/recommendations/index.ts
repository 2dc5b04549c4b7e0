import type { Module } from '../../../kernel/background/module.ts'
import { listAvailableAlgorithms, getRecommendation } from './operations.ts'

/** Products that fit others, or sell best. It owns no tables: it ranks what the categories and the orders know. */
export const recommendationsModule = {
  name: 'recommendations',
  services: {
    'ecom/recommendations': {
      listAvailableAlgorithms,
      getRecommendation,
    },
  },
} satisfies Module
