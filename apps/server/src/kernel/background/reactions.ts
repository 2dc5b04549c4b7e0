import type { RawBuilder } from 'kysely'
import type { Tables } from '../database/database.ts'
import type { JobSite } from '../site/jobs.ts'
import type { SiteRead } from '../site/site.ts'

/** An event as read from the database, written by `eventInsertions`. */
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

export function storedEvent(row: Tables['domain_event']): StoredEvent {
  return {
    siteId: row.site_id,
    id: row.id,
    type: row.type,
    entityFqdn: row.entity_fqdn,
    slug: row.slug,
    entityId: row.entity_id,
    entitySequence: row.entity_sequence,
    eventDate: row.event_date,
    identity: row.identity as StoredEvent['identity'],
    body: row.body as StoredEvent['body'],
  }
}

/**
 * The work of a module after an event of another module. It runs after the commit, at least once and in the order of the events,
 * so it reads the row again and lets the row decide.
 */
export interface Reaction {
  /** Permanent name of the subscriber; its position is stored under this name. */
  name: string
  /** Event types (`wix.ecom.v1.order_approved`), or a dynamic subscription. */
  types: readonly string[] | Listening
  /** True where one call does the work of all events before it: the reaction reads what is left to do, and not the event. */
  isSweeping?: boolean
  react(site: JobSite, event: StoredEvent): Promise<void>
}

/** A subscription that changes while the server runs, such as a site's webhooks. */
export interface Listening {
  /** SQL condition for subscribed rows of `domain_event`. It is part of the statement that reads them, so no event is missed. */
  condition(siteId: string): RawBuilder<boolean>
  /** True if anyone subscribes to the type now, as far as this process knows. */
  hasSubscribers(site: SiteRead, type: string): Promise<boolean>
}

export function on(types: readonly string[], name: string, react: Reaction['react']): Reaction {
  return { name, types, react }
}

/** A reaction that is called once for all events of the types that came together. */
export function onAny(types: readonly string[], name: string, sweep: (site: JobSite) => Promise<void>): Reaction {
  return { name, types, isSweeping: true, react: sweep }
}
