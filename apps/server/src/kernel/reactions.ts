import type { JobSite } from './jobs.ts'

/** An event as it is read back: what `appendEvents` wrote. */
export interface StoredEvent {
  siteId: string
  id: string
  type: string
  entityFqdn: string
  slug: string
  entityId: string
  entitySequence: bigint
  eventDate: Date
  identity: Record<string, unknown>
  body: Record<string, any>
}

/**
 * What a module does after an event of another. It runs after the commit, at least once and in the order of the events,
 * so it reads the row again and lets the row decide.
 */
export interface Reaction {
  /** Names the subscriber for ever: how far it has read is kept under this name. */
  name: string
  /** Event types (`wix.ecom.v1.order_approved`); absent, every event. */
  types?: readonly string[]
  react(site: JobSite, event: StoredEvent): Promise<void>
}

export function on(types: readonly string[], name: string, react: Reaction['react']): Reaction {
  return { name, types, react }
}
