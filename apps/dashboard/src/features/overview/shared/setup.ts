import { getSetup } from '@stoa/contract/calls/stoa/setup'
import type { Setup, SetupStepId } from '@stoa/contract/services/stoa/setup'
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

export function findMissingSteps({ steps = [] }: Setup): EssentialStep[] {
  return essential.filter((id) => steps.some((step) => step.id === id && !step.done))
}

/** The number of open steps before the opening step. */
export function countStepsLeft({ steps = [] }: Setup): number {
  return steps.filter(({ id, done, skipped }) => id !== 'OPEN' && !done && !skipped).length
}
