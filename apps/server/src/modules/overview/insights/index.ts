import type { Module } from '../../../kernel/background/module.ts'
import {
  getOverview,
  getTasks,
  getFunnel,
  getTaxReport,
  simulateDiscount,
  simulateCart,
  getDiscountFigures,
} from './operations.ts'

/** Statistics of the shop. The module owns no tables and asks other modules. */
export const insightsModule = {
  name: 'insights',
  services: {
    'stoa/insights': {
      getOverview,

      getTasks,

      getFunnel,

      getTaxReport,

      simulateDiscount,

      simulateCart,

      getDiscountFigures,
    },
  },
} satisfies Module
