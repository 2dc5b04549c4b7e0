import type { Module } from '../../../kernel/background/module.ts'
import type { CompletionLinks } from '../checkout/index.ts'
import { createRedirectSession } from './operations/create-redirect-session.ts'
import { deleteExpired } from './store.ts'
import { handOverData } from './personal-data.ts'

export { browserLifetime, handOvers, type HandOvers } from './enter.ts'
export type { HandOver } from './hand-over.ts'
export { handOverCheckout } from './open-hand-over.ts'

export function handOverModule(links: CompletionLinks) {
  return {
    name: 'hand-over',
    migrations: `${import.meta.dirname}/migrations`,
    services: { 'redirects/redirects': { createRedirectSession: createRedirectSession({ links }) } },
    retention: [{ name: 'handOvers', defaultDays: 1, minDays: 1, maxDays: 1, purge: deleteExpired }],
    personalData: [handOverData],
  } satisfies Module
}
