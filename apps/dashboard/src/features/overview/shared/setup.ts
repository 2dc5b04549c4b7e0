import { getSetup } from '@stoa/contract/calls/stoa/setup'
import type { PaymentReadiness, Setup, SetupStepId, SiteMode } from '@stoa/contract/services/stoa/setup'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

/** The set-up state, shared by the set-up page, the navigation and the home page. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: async ({ signal }) => (await api.call(getSetup, {}, { signal })).setup!,
  // Steps may be completed on other screens.
  staleTime: 0,
})

/** Without these steps an open shop cannot sell, or must not. They count although they are skipped. */
const essential = ['PRODUCTS', 'PAYMENTS', 'LEGAL_PAGES'] as const satisfies SetupStepId[]
export type EssentialStep = (typeof essential)[number]

/** The step of payments is done once a payment has come through; to sell, it is enough that one can. */
export function findMissingSteps(setup: Setup, mode: SiteMode): EssentialStep[] {
  const { steps = [] } = setup
  return essential.filter((id) => {
    if (id === 'PAYMENTS') return !getReadiness(setup, mode)?.ready
    return steps.some((step) => step.id === id && !step.done)
  })
}

/** Whether buyers can pay in a mode. */
export function getReadiness({ payments = [] }: Setup, mode: SiteMode): PaymentReadiness | undefined {
  return payments.find((each) => each.mode === mode)
}

/** The number of open steps before the opening step. */
export function countStepsLeft({ steps = [] }: Setup): number {
  return steps.filter(({ id, done, skipped }) => id !== 'OPEN' && !done && !skipped).length
}
