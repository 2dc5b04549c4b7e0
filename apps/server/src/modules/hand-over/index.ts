import type { Module } from '../../kernel/module.ts'
import type { SiteAddresses } from '../../kernel/site.ts'
import type { CompletionLinks } from '../checkout/index.ts'
import type { OpenHandOver } from './open-hand-over.ts'
import { createRedirectSession } from './operations/create-redirect-session.ts'
import { deleteExpired } from './store.ts'

export { browserLifetime, handOvers, type HandOvers } from './enter.ts'
export type { HandOver } from './hand-over.ts'
export { checkoutLinks, handOverOpener } from './open-hand-over.ts'

export interface HandOverOptions {
  addresses: SiteAddresses
  links: CompletionLinks
  open: OpenHandOver
}

export function handOverModule(options: HandOverOptions) {
  return {
    name: 'hand-over',
    migrations: `${import.meta.dirname}/migrations`,
    services: { 'redirects/redirects': { createRedirectSession: createRedirectSession(options) } },
    retention: [{ name: 'handOvers', defaultDays: 1, minDays: 1, maxDays: 1, purge: deleteExpired }],
  } satisfies Module
}
