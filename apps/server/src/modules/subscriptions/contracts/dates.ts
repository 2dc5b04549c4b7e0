import { dateAfter, rhythmOfPeriod, type Rhythm } from '../../pricing/subscriptions/index.ts'
import type { ContractFields } from './contract.ts'

/** What decides the dates of a contract. */
export type Schedule = Pick<ContractFields, 'anchorDate' | 'nextStep' | 'subscriptionSettings'>

export function rhythmOf({ subscriptionSettings = {} }: Pick<ContractFields, 'subscriptionSettings'>): Rhythm {
  return rhythmOfPeriod(subscriptionSettings)
}

/** The number of the last cycle; undefined where somebody has to cancel. A free trial is a cycle that nobody pays. */
export function lastCycleOf({ subscriptionSettings = {} }: Pick<ContractFields, 'subscriptionSettings'>): number | undefined {
  const { autoRenewal, billingCycles, freeTrialPeriod } = subscriptionSettings
  return autoRenewal || !billingCycles ? undefined : billingCycles + (freeTrialPeriod ? 1 : 0)
}

/** The date of the schedule's step. */
export function dateOfStep(schedule: Schedule, step: number, timeZone: string): Date {
  return dateAfter(new Date(schedule.anchorDate), rhythmOf(schedule), step, timeZone)
}

/** The first step from `from` on whose date is later than `after`. */
export function stepAfter(schedule: Schedule, from: number, after: Date, timeZone: string): number {
  let step = from
  while (dateOfStep(schedule, step, timeZone) <= after) step++
  return step
}
