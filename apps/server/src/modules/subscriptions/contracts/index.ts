import type { Module } from '../../../kernel/background/module.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import { announcePrice } from './announce-price.ts'
import { beginContracts } from './begin.ts'
import { finishCardSetup } from './card-setup.ts'
import * as byFilter from './operations/by-filter.ts'
import * as own from './operations/own.ts'
import { getSubscriptionContract, querySubscriptionContracts } from './operations/published.ts'
import * as subscriptions from './operations/subscriptions.ts'
import { whenMemberBlocked, whenMemberDeleted } from './follow-members.ts'
import { disarmContracts } from './disarm.ts'
import { findOverdueContracts } from './find-overdue.ts'
import { checkCard } from './missing-card.ts'
import { contractData, contractRetention } from './personal-data.ts'
import { remindOfCharges } from './remind.ts'
import { renew } from './renew.ts'
import { retryPayment } from './retry.ts'
import { followPayments } from './settle.ts'

export { countSubscriptionTasks } from './store/tasks.ts'

/** Contracts of goods that are delivered and charged again and again. */
export function contractsModule(options: { limits: Pick<RateLimits, 'order'> }) {
  return {
    name: 'subscription-contracts',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'ecom/subscription-contracts': { getSubscriptionContract, querySubscriptionContracts },
      'stoa/subscriptions': { ...subscriptions, ...byFilter },
      'stoa/own-subscriptions': { ...own, replaceOwnCard: own.replaceOwnCard(options) },
    },
    jobs: [renew, retryPayment, finishCardSetup, announcePrice, checkCard],
    schedules: [findOverdueContracts, remindOfCharges],
    reactions: [beginContracts, followPayments, whenMemberBlocked, whenMemberDeleted],
    disarm: disarmContracts,
    retention: [contractRetention],
    personalData: [contractData],
  } satisfies Module
}
