import type { Module } from '../../../kernel/background/module.ts'
import { beginContracts } from './begin.ts'
import * as byFilter from './operations/by-filter.ts'
import * as own from './operations/own.ts'
import { getSubscriptionContract, querySubscriptionContracts } from './operations/published.ts'
import * as subscriptions from './operations/subscriptions.ts'
import { disarmContracts } from './disarm.ts'
import { findOverdueContracts } from './find-overdue.ts'
import { contractData, contractRetention } from './personal-data.ts'
import { renew } from './renew.ts'
import { retryPayment } from './retry.ts'
import { followPayments } from './settle.ts'

/** Contracts of goods that are delivered and charged again and again. */
export const contractsModule = {
  name: 'subscription-contracts',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'ecom/subscription-contracts': { getSubscriptionContract, querySubscriptionContracts },
    'stoa/subscriptions': { ...subscriptions, ...byFilter },
    'stoa/own-subscriptions': own,
  },
  jobs: [renew, retryPayment],
  schedules: [findOverdueContracts],
  reactions: [beginContracts, followPayments],
  disarm: disarmContracts,
  retention: [contractRetention],
  personalData: [contractData],
} satisfies Module
